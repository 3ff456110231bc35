import type { FixtureWait } from '@crease/contracts/routes/operator-fixtures.ts';
import { useState } from 'react';
import { useIsActing } from '#operator/office/act-once.ts';
import { useMayTrade } from '#operator/office/office-session.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { VOID_EVENTS_ACT, voidEvents } from './fixture-acts.ts';
import { FixtureLine } from './fixture-line.tsx';
import styles from './needs-person.module.css';

/** Fewer are shown one by one. */
export const FEW = 3;

/** Fixtures that no running feed knows, as after a start with another feed or speed: hundreds of them at once. */
export function UnknownFixtures({ waits }: { readonly waits: readonly FixtureWait[] }) {
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const mayTrade = useMayTrade();
  const isActing = useIsActing(VOID_EVENTS_ACT);
  const markets = waits.reduce((sum, { unsettled }) => sum + unsettled, 0);
  return (
    <>
      <li className={styles.line} data-tone="warn">
        <div>
          <b>{waits.length} fixtures that no running feed knows</b>
          <small>
            {markets} markets without a result. Start the server with the feed that knows them,
            settle them by hand, or void them under the rules.
          </small>
        </div>
        <div className={styles.acts}>
          <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide them' : 'Show them'}
          </Button>
          {mayTrade && (
            <Button size="s" isBusy={isActing} onClick={() => setAsking(true)}>
              Void all {waits.length}
            </Button>
          )}
        </div>
        <ReasonDialog
          open={isAsking}
          title={`Void ${waits.length} fixtures`}
          text={`All ${markets} markets without a result are void and every stake in them comes back. What needs a second operator is proposed.`}
          doLabel="Void"
          isReasonPublic
          isBusy={isActing}
          onClose={() => setAsking(false)}
          onDo={(reason) => {
            const ids = waits.map(({ eventId }) => eventId);
            void voidEvents(ids, reason).then(() => setAsking(false));
          }}
        />
      </li>
      {isOpen && waits.map((wait) => <FixtureLine key={wait.eventId} wait={wait} others={[]} />)}
    </>
  );
}
