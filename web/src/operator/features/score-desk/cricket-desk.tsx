import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { useRef, useState } from 'react';
import { type HotKeys, useHotKeys } from '#operator/office/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import {
  cricketCard,
  cricketIn,
  type HandBall,
  type HandCricket,
  mayBeginInnings,
  mayBowl,
  newCricket,
  oversText,
  withBall,
  withInnings,
  withoutBall,
} from './hand-cricket.ts';
import { sendScore } from './hand-score.ts';
import styles from './score-desk.module.css';

const RUNS = [0, 1, 2, 3, 4, 5, 6] as const;
const EXTRAS = [
  { ball: 'wd', text: 'Wide' },
  { ball: 'nb', text: 'No ball' },
] as const;

export interface CricketDeskProps {
  readonly event: EventItem;
  readonly card: ScoreCard | null;
}

/** Cricket ball by ball: 0 to 6 and W are keys, as B and N are on the whole desk. */
export function CricketDesk({ event, card }: CricketDeskProps) {
  const teams: readonly [string, string] = [event.team1 ?? 'Home', event.team2 ?? 'Away'];
  /** What was counted here and is on its way; null: what everybody sees is what there is. */
  const [draft, setDraft] = useState<HandCricket | null>(null);
  const kept = card === null ? null : cricketIn(card);
  const score = draft ?? kept ?? newCricket(teams);
  // Two keys in one moment: the second one counts on from the first.
  const newest = useRef(score);
  newest.current = score;

  function show(next: HandCricket) {
    if (next === newest.current) return;
    newest.current = next;
    setDraft(next);
    void sendScore(event.id, cricketCard(next, 'In play')).then(() => {
      setDraft((now) => (now === next ? null : now));
    });
  }

  const bowl = (ball: HandBall) => show(withBall(newest.current, ball));
  const keys: HotKeys = {
    ...Object.fromEntries(RUNS.map((runs) => [String(runs), () => bowl(runs)])),
    w: () => bowl('W'),
    u: () => show(withoutBall(newest.current)),
  };
  useHotKeys(keys);

  const now = score.innings.at(-1);
  const isIn = mayBowl(score);
  return (
    <div className={styles.desk}>
      <p className={styles.score} aria-live="polite">
        {now === undefined ? (
          'No side is in yet.'
        ) : (
          <>
            <b>
              {score.teams[now.side]} {now.runs}/{now.wkts}
            </b>{' '}
            {oversText(now.balls)} ov · this over{' '}
            {score.thisOver.length === 0
              ? 'begins'
              : score.thisOver.map(({ token }) => token).join(' ')}
          </>
        )}
      </p>
      <fieldset className={styles.keys}>
        <legend className="visually-hidden">What came of the ball</legend>
        {RUNS.map((runs) => (
          <Button
            key={runs}
            disabled={!isIn}
            aria-keyshortcuts={String(runs)}
            aria-label={`${runs} runs`}
            onClick={() => bowl(runs)}
          >
            {runs}
          </Button>
        ))}
        <Button disabled={!isIn} aria-keyshortcuts="W" onClick={() => bowl('W')}>
          Wicket
        </Button>
        {EXTRAS.map(({ ball, text }) => (
          <Button key={ball} disabled={!isIn} onClick={() => bowl(ball)}>
            {text}
          </Button>
        ))}
        <Button
          disabled={score.thisOver.length + score.lastOver.length === 0}
          aria-keyshortcuts="U"
          onClick={() => show(withoutBall(newest.current))}
        >
          Take back
        </Button>
      </fieldset>
      <div className={styles.keys}>
        {([0, 1] as const).map((side) => (
          <Button
            key={side}
            disabled={!mayBeginInnings(score)}
            onClick={() => show(withInnings(newest.current, side))}
          >
            {score.teams[side]} comes in
          </Button>
        ))}
      </div>
      <p className={styles.note}>
        Keys: 0 to 6 runs, W wicket, U takes the last ball back. B and N stop and open the markets.
      </p>
    </div>
  );
}
