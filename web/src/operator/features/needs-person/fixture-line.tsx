import type { FixtureWait } from '@crease/contracts/routes/operator-fixtures.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/data/act-once.ts';
import { voidEvent, voidEventAct } from '#operator/data/fixture-acts.ts';
import { useMayTrade } from '#operator/data/operator-session.ts';
import { OfficeLink } from '#operator/parts/office-link.tsx';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './needs-person.module.css';

/** A fixture that goes no further by itself, with what can be done. */
export function FixtureLine({ wait }: { readonly wait: FixtureWait }) {
  const { eventId, eventTitle, marketId, marketName, text, unsettled, since } = wait;
  const [isAsking, setAsking] = useState(false);
  const mayTrade = useMayTrade();
  const isActing = useIsActing(voidEventAct(eventId));
  return (
    <li className={styles.line} data-tone="warn">
      <div>
        <b>{marketName === null ? eventTitle : `${eventTitle}: ${marketName}`}</b>
        <small>
          {text} {unsettled} markets without a result, since {siteTimeText(since)} IST
        </small>
      </div>
      <OfficeLink to={`/events/${eventId}`}>Open</OfficeLink>
      {mayTrade && marketId === null && (
        <Button size="s" isBusy={isActing} onClick={() => setAsking(true)}>
          Void all
        </Button>
      )}
      <ReasonDialog
        open={isAsking}
        title={`Void ${eventTitle}`}
        text={`All ${unsettled} markets without a result are void and every stake in them comes back. What needs a second operator is proposed.`}
        doLabel="Void"
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onDo={(reason) => {
          void voidEvent(eventId, reason).then(({ ok }) => {
            if (ok) setAsking(false);
          });
        }}
      />
    </li>
  );
}
