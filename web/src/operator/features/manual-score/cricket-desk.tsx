import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { useRef, useState } from 'react';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import {
  canBeginInnings,
  canBowl,
  createCricketScore,
  cricketCard,
  type ManualBall,
  type ManualCricketScore,
  oversText,
  parseCricketScore,
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

/** Ball-by-ball cricket scoring. Keys 0 to 6 and W, with B and N available across the desk. */
export function CricketDesk(props: CricketDeskProps) {
  const count = useCricketScoring(props);
  const { score } = count;
  useHotKeys({
    ...Object.fromEntries(RUNS.map((runs) => [String(runs), () => count.bowl(runs)])),
    w: () => count.bowl('W'),
    u: count.undo,
  });
  return (
    <div className={styles.desk}>
      <InningsScore score={score} />
      <BallKeys count={count} />
      <div className={styles.keys}>
        {([0, 1] as const).map((side) => (
          <Button
            key={side}
            disabled={!canBeginInnings(score)}
            onClick={() => count.beginInnings(side)}
          >
            {score.teams[side]} to bat
          </Button>
        ))}
      </div>
      <p className={styles.note}>
        Shortcuts: 0–6 runs, W wicket, U undo ball, B/N suspend/open markets.
      </p>
    </div>
  );
}

interface CricketScoring {
  readonly score: ManualCricketScore;
  readonly bowl: (ball: ManualBall) => void;
  readonly undo: () => void;
  readonly beginInnings: (side: 0 | 1) => void;
}

/** Local score state. Every change is sent immediately. */
function useCricketScoring({ event, card }: CricketDeskProps): CricketScoring {
  const teams: readonly [string, string] = [event.team1 ?? 'Home', event.team2 ?? 'Away'];
  /** Unconfirmed local score. Null shows the published one. */
  const [draft, setDraft] = useState<ManualCricketScore | null>(null);
  const kept = card === null ? null : parseCricketScore(card);
  const score = draft ?? kept ?? createCricketScore(teams);
  // Two key presses before a render: the second builds on the first.
  const newest = useRef(score);
  newest.current = score;

  function update(next: ManualCricketScore) {
    if (next === newest.current) return;
    newest.current = next;
    setDraft(next);
    void sendScore(event.id, cricketCard(next, 'In-play')).then(() => {
      setDraft((now) => (now === next ? null : now));
    });
  }

  return {
    score,
    bowl: (ball) => update(withBall(newest.current, ball)),
    undo: () => update(withoutBall(newest.current)),
    beginInnings: (side) => update(withInnings(newest.current, side)),
  };
}

function InningsScore({ score }: { readonly score: ManualCricketScore }) {
  const now = score.innings.at(-1);
  return (
    <p className={styles.score} aria-live="polite">
      {now === undefined ? (
        'No side batting yet'
      ) : (
        <>
          <b>
            {score.teams[now.side]} {now.runs}/{now.wkts}
          </b>{' '}
          {oversText(now.balls)} ov · this over{' '}
          {score.thisOver.length === 0
            ? 'starting'
            : score.thisOver.map(({ token }) => token).join(' ')}
        </>
      )}
    </p>
  );
}

function BallKeys({ count }: { readonly count: CricketScoring }) {
  const { score, bowl, undo } = count;
  const isIn = canBowl(score);
  return (
    <fieldset className={styles.keys}>
      <legend className="visually-hidden">Ball outcome</legend>
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
        onClick={undo}
      >
        Undo
      </Button>
    </fieldset>
  );
}
