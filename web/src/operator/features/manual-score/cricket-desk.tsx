import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { useRef, useState } from 'react';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
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

/** Ball-by-ball cricket scoring. Keys 0 to 6 and W, with B and N available across the desk. */
export function CricketDesk(props: CricketDeskProps) {
  const count = useCricketCount(props);
  const { score } = count;
  useHotKeys({
    ...Object.fromEntries(RUNS.map((runs) => [String(runs), () => count.bowl(runs)])),
    w: () => count.bowl('W'),
    u: count.takeBack,
  });
  return (
    <div className={styles.desk}>
      <InningsScore score={score} />
      <BallKeys count={count} />
      <div className={styles.keys}>
        {([0, 1] as const).map((side) => (
          <Button
            key={side}
            disabled={!mayBeginInnings(score)}
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

interface CricketCount {
  readonly score: HandCricket;
  readonly bowl: (ball: HandBall) => void;
  readonly takeBack: () => void;
  readonly beginInnings: (side: 0 | 1) => void;
}

/** Local score state. Every change is sent immediately. */
function useCricketCount({ event, card }: CricketDeskProps): CricketCount {
  const teams: readonly [string, string] = [event.team1 ?? 'Home', event.team2 ?? 'Away'];
  /** Unconfirmed local score. Null shows the published one. */
  const [draft, setDraft] = useState<HandCricket | null>(null);
  const kept = card === null ? null : cricketIn(card);
  const score = draft ?? kept ?? newCricket(teams);
  // Two key presses before a render: the second builds on the first.
  const newest = useRef(score);
  newest.current = score;

  function show(next: HandCricket) {
    if (next === newest.current) return;
    newest.current = next;
    setDraft(next);
    void sendScore(event.id, cricketCard(next, 'In-play')).then(() => {
      setDraft((now) => (now === next ? null : now));
    });
  }

  return {
    score,
    bowl: (ball) => show(withBall(newest.current, ball)),
    takeBack: () => show(withoutBall(newest.current)),
    beginInnings: (side) => show(withInnings(newest.current, side)),
  };
}

function InningsScore({ score }: { readonly score: HandCricket }) {
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

function BallKeys({ count }: { readonly count: CricketCount }) {
  const { score, bowl, takeBack } = count;
  const isIn = mayBowl(score);
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
        onClick={takeBack}
      >
        Undo
      </Button>
    </fieldset>
  );
}
