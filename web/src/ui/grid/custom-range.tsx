import { useId, useState } from 'react';
import { t } from '#i18n/text.ts';
import styles from './filter-bar.module.css';

export interface CustomRangeProps {
  /** YYYY-MM-DD, empty if not set. */
  readonly from: string;
  readonly to: string;
  /** Last selectable day. */
  readonly today: string;
  readonly longestDays: number;
  /** Called with valid ranges only. */
  readonly onChange: (days: { readonly from: string; readonly to: string }) => void;
}

const DAY_MS = 86_400_000;

/** First and last day of a range. Invalid input shows an error and isn't applied. */
export function CustomRange({ from, to, today, longestDays, onChange }: CustomRangeProps) {
  const [draft, setDraft] = useState({ from, to });
  const noteId = useId();
  const problem = findRangeProblem({ ...draft, today, longestDays });
  const set = (change: Partial<typeof draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    if (next.from === '' || next.to === '') return;
    if (findRangeProblem({ ...next, today, longestDays }) === null) onChange(next);
  };
  return (
    <div className={styles.custom}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={styles.day}>
          <span>{end === 'from' ? t('From') : t('To')}</span>
          <input
            type="date"
            value={draft[end]}
            max={today}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : noteId}
            onChange={({ currentTarget }) => set({ [end]: currentTarget.value })}
          />
        </label>
      ))}
      <p className={styles.problem} id={noteId} role="status">
        {problem}
      </p>
    </div>
  );
}

/** Error message of a range, or null. */
function findRangeProblem({
  from,
  to,
  today,
  longestDays,
}: Omit<CustomRangeProps, 'onChange'>): string | null {
  if (from === '' || to === '') return null;
  if (from > to) return t('Start date is after end date.');
  if (to > today) return t('End date can’t be in the future.');
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > longestDays
    ? t('Choose up to {count} days. You chose {days}.', { count: longestDays, days })
    : null;
}
