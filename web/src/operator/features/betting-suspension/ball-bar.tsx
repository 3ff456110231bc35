import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import styles from '#operator/components/desk-keys.module.css';
import { useIsPending } from '#operator/core/run-action.ts';
import { beginBall, EVENT_ACTION, endBall, isLive } from '#operator/trading/market-acts.ts';
import { stopActionKey } from '#operator/trading/stop-acts.ts';
import { Button } from '#ui/button/button.tsx';
import { StopDialog } from './stop-all.tsx';

export interface BallBarProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
  readonly onHelp: () => void;
}

/** Actions on all markets of an event, with their shortcuts. */
export function BallBar({ event, markets, onHelp }: BallBarProps) {
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsPending(EVENT_ACTION);
  const isStopping = useIsPending(stopActionKey(event.id));
  const live = markets.filter(isLive).length;
  return (
    <>
      <Button disabled={isActing} aria-keyshortcuts="B" onClick={() => void beginBall(markets)}>
        Ball running <kbd className={styles.key}>B</kbd>
      </Button>
      <Button disabled={isActing} aria-keyshortcuts="N" onClick={() => void endBall(markets)}>
        Ball over <kbd className={styles.key}>N</kbd>
      </Button>
      <Button
        variant="danger"
        isBusy={isStopping}
        aria-keyshortcuts="X"
        onClick={() => setAsking(true)}
      >
        Suspend all, {live} <kbd className={styles.key}>X</kbd>
      </Button>
      <Button className={styles.help ?? ''} aria-keyshortcuts="?" onClick={onHelp}>
        Shortcuts <kbd className={styles.key}>?</kbd>
      </Button>
      <StopDialog
        eventId={event.id}
        eventTitle={event.title}
        open={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
