import type { ScoredLine } from '@crease/contracts/wire/scoring.ts';
import { siteTimeText } from '#format/site-time.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
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
