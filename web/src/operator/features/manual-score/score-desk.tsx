import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { useRef, useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
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
import {
  countRule,
  findManualSport,
  type ManualSport,
  sendScore,
  useScore,
} from './manual-score.ts';
import styles from './score-desk.module.css';

export interface ScoreDeskProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
}

/** Manual score for events without a feed, shown until they end. */
export function ScoreDesk({ event, markets }: ScoreDeskProps) {
  const query = useScore(event);
  const sport = findManualSport(event, markets);
  return (
    <Panel title="Score">
      <QueryView query={query} label="Loading score…" rows={2}>
        {(card) =>
          sport === null ? (
            <CricketDesk event={event} card={card} />
          ) : (
            <FieldsDesk event={event} sport={sport} card={card} />
          )
        }
      </QueryView>
    </Panel>
  );
}

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
function CricketDesk(props: CricketDeskProps) {
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

export interface FieldsDeskProps {
  readonly event: EventItem;
  readonly sport: ManualSport;
  readonly card: ScoreCard | null;
}

/**
 * Manual score in plain fields. Untouched fields follow the published score, so that operators don't overwrite each
 * other.
 */
function FieldsDesk({ event, sport, card }: FieldsDeskProps) {
  const form = useOfficeForm<string>({
    fields: Object.fromEntries(
      sport.fields.map(({ name, label, isCount }) => [
        name,
        { label, rules: () => (isCount ? [countRule] : []) },
      ]),
    ),
    initial: card === null ? {} : sport.toEntry(card),
    isLive: true,
    onSubmit: async (entry) => {
      const refused = await sendScore(event.id, sport.getCard(entry));
      if (refused === null) form.reset();
      return undefined;
    },
  });

  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      <div className={formStyles.pair}>
        {sport.fields.map(({ name, isCount }) => (
          <TextField
            key={name}
            {...form.field(name)}
            inputMode={isCount ? 'numeric' : 'text'}
            maxLength={isCount ? 3 : 80}
            autoComplete="off"
          />
        ))}
      </div>
      <div className={formStyles.buttons}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Publish score
        </Button>
      </div>
    </form>
  );
}
