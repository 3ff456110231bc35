import type { FixtureWait } from '@crease/contracts/routes/operator-fixtures.ts';
import { useState } from 'react';
import { formatCount } from '#operator/components/format-count.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { VOID_EVENTS_ACTION, voidEvents } from './fixture-acts.ts';
import { FixtureLine } from './fixture-line.tsx';
import styles from './needs-person.module.css';

/** Fewer than this are listed individually. */
export const FEW = 3;

/** Fixtures unknown to any running feed, e.g. hundreds after a restart with another feed or speed. */
export function UnknownFixtures({ waits }: { readonly waits: readonly FixtureWait[] }) {
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const canTrade = useCanTrade();
  const isActing = useIsPending(VOID_EVENTS_ACTION);
  const markets = waits.reduce((sum, { unsettled }) => sum + unsettled, 0);
  return (
    <>
      <li className={styles.line} data-tone="warn">
        <div>
          <b>{waits.length} fixtures not in any running feed</b>
          <small>
            {formatCount(markets, 'market')} without a result. Start the server with a feed that
            covers them, settle them manually, or void them under the rules.
          </small>
        </div>
        <div className={styles.acts}>
          <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          {canTrade && (
            <Button size="s" isBusy={isActing} onClick={() => setAsking(true)}>
              Void all {waits.length}
            </Button>
          )}
        </div>
        <ReasonDialog
          open={isAsking}
          title={`Void ${waits.length} fixtures`}
          text={`Voids ${formatCount(markets, 'market')} without a result and returns every stake. Any that need a second operator are sent for approval.`}
          confirmLabel="Void"
          isReasonPublic
          isBusy={isActing}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => {
            const ids = waits.map(({ eventId }) => eventId);
            void voidEvents(ids, reason).then(() => setAsking(false));
          }}
        />
      </li>
      {isOpen && waits.map((wait) => <FixtureLine key={wait.eventId} wait={wait} others={[]} />)}
    </>
  );
}
