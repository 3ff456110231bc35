import type {
  ScoredLine,
  ScoredMatch,
  WrittenBall,
  WrittenEntry,
} from '@crease/contracts/market-desk/scoring.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { formatFieldTime } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { BallDialog } from './ball-dialog.tsx';
import styles from './scoring.module.css';
import { writeActionKey, writeEntry } from './scoring-actions.ts';

const PHASES = {
  'in-play': { tone: 'good', text: 'In-play' },
  before: { tone: 'plain', text: 'Upcoming' },
  over: { tone: 'brand', text: 'Finished' },
} as const;

/** Manually scored matches, linked to their pads. */
export function ScoredList({ items }: { readonly items: readonly ScoredLine[] }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title="No manually scored matches"
        text="Create one, or take over a match whose source has gone silent."
      />
    );
  }
  return (
    <ul className={styles.list}>
      {items.map((line) => (
        <li key={line.fixture} className={styles.line}>
          <BackOfficeLink
            to={`/scoring/${encodeURIComponent(line.fixture)}`}
            className={styles.match}
          >
            <b>{line.title}</b>
            <small>
              {line.competition} · {siteTimeText(line.startsAt)} IST
            </small>
          </BackOfficeLink>
          <ScoreWords line={line} />
          <Badge tone={PHASES[line.phase].tone}>{PHASES[line.phase].text}</Badge>
        </li>
      ))}
    </ul>
  );
}

function ScoreWords({ line: { score } }: { readonly line: ScoredLine }) {
  if (score === null) return null;
  return (
    <span className={styles.short}>
      {score.sides.map(({ name, text }) => (
        <span key={name}>
          {name} <b>{text}</b>
        </span>
      ))}
    </span>
  );
}

/** Recorded entries, latest first. The last can be undone, earlier balls corrected. */
export function WrittenList({ match }: { readonly match: ScoredMatch }) {
  const { entries, cricket, isEnded } = match;
  const isBusy = useIsPending(writeActionKey(match.fixture));
  const [wrong, setWrong] = useState<(WrittenEntry & { readonly ball: WrittenBall }) | null>(null);
  if (entries.length === 0) return <p className={styles.quiet}>No entries yet</p>;
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry, place) => (
          <li key={entry.id} className={styles.entry}>
            <time dateTime={entry.at} title={siteTimeText(entry.at)}>
              {formatFieldTime(Date.parse(entry.at)).slice(11)}
            </time>
            <span>{entry.text}</span>
            {place === 0 && !isEnded && (
              <Button
                size="s"
                variant="danger"
                disabled={isBusy}
                onClick={() => void writeEntry(match, { type: 'undo' })}
              >
                Undo
              </Button>
            )}
            {place > 0 && !isEnded && entry.ball !== null && (
              <Button
                size="s"
                disabled={isBusy}
                aria-label={`Edit: ${entry.text}`}
                onClick={() => setWrong(toEditable(entry))}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ol>
      {cricket !== null && (
        <BallDialog
          title={wrong === null ? '' : wrong.text}
          ball={wrong?.ball ?? null}
          cricket={cricket}
          onClose={() => setWrong(null)}
          onWrite={async (ball) => {
            const entry = { type: 'correct', entry: wrong?.id ?? '', ball } as const;
            const outcome = await writeEntry(match, entry);
            if (outcome.ok) setWrong(null);
          }}
        />
      )}
    </>
  );
}

function toEditable(entry: WrittenEntry): (WrittenEntry & { readonly ball: WrittenBall }) | null {
  return entry.ball === null ? null : { ...entry, ball: entry.ball };
}
