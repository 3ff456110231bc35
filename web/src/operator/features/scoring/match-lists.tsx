import type { ScoredLine, ScoredMatch, WrittenEntry } from '@crease/contracts/market-desk/scoring.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { EmptyLine } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { formatFieldTime } from '#operator/core/codecs.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { BallDialog } from './ball-dialog.tsx';
import { useWrite } from './scored-match.tsx';
import styles from './scoring.module.css';

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
    <ul>
      {items.map(({ fixture, title, competition, startsAt, score, phase }) => (
        <li key={fixture} className={styles.line}>
          <BackOfficeLink to={`/scoring/${encodeURIComponent(fixture)}`} className={styles.match}>
            <b>{title}</b>
            <Text as="small" size={12} tone="muted">
              {competition} · {siteTimeText(startsAt)} IST
            </Text>
          </BackOfficeLink>
          {score !== null && (
            <span className={styles.short}>
              {score.sides.map(({ name, text }) => (
                <span key={name}>
                  {name} <b>{text}</b>
                </span>
              ))}
            </span>
          )}
          <Badge tone={PHASES[phase].tone}>{PHASES[phase].text}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Recorded entries, latest first. The last can be undone, earlier balls corrected. */
export function WrittenList({ match }: { readonly match: ScoredMatch }) {
  const { entries, cricket, isEnded } = match;
  const { isBusy, write } = useWrite(match);
  const [wrong, setWrong] = useState<WrittenEntry | null>(null);
  if (entries.length === 0) return <EmptyLine>No entries yet</EmptyLine>;
  return (
    <>
      <ol>
        {entries.map((entry, place) => (
          <li key={entry.id} className={styles.entry}>
            <Text as="time" size={12} tone="muted" dateTime={entry.at} title={siteTimeText(entry.at)}>
              {formatFieldTime(Date.parse(entry.at)).slice(11)}
            </Text>
            <span>{entry.text}</span>
            {place === 0 && !isEnded && (
              <Button size="s" variant="danger" disabled={isBusy} onClick={() => void write({ type: 'undo' })}>
                Undo
              </Button>
            )}
            {place > 0 && !isEnded && entry.ball !== null && (
              <Button size="s" disabled={isBusy} aria-label={`Edit: ${entry.text}`} onClick={() => setWrong(entry)}>
                Edit
              </Button>
            )}
          </li>
        ))}
      </ol>
      {cricket !== null && (
        <BallDialog
          title={wrong?.text ?? ''}
          ball={wrong?.ball ?? null}
          match={match}
          cricket={cricket}
          toEntry={(ball) => ({ type: 'correct', entry: wrong?.id ?? '', ball })}
          onClose={() => setWrong(null)}
        />
      )}
    </>
  );
}
