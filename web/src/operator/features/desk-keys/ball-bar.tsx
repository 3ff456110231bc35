import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { beginBall, EVENT_ACT, endBall, isLive } from '#operator/data/market-acts.ts';
import { stopAct } from '#operator/data/stop-acts.ts';
import { StopDialog } from '#operator/parts/stop-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './desk-keys.module.css';

export interface BallBarProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
  readonly onHelp: () => void;
}

/** What concerns all markets at once, each with its key. */
export function BallBar({ event, markets, onHelp }: BallBarProps) {
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsActing(EVENT_ACT);
  const isStopping = useIsActing(stopAct(event.id));
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
        look="danger"
        isBusy={isStopping}
        aria-keyshortcuts="X"
        onClick={() => setAsking(true)}
      >
        Suspend all, {live} <kbd className={styles.key}>X</kbd>
      </Button>
      <Button aria-keyshortcuts="?" onClick={onHelp}>
        Keys <kbd className={styles.key}>?</kbd>
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
