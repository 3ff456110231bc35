import type { TrialBalance } from '@crease/contracts/routes/operator-records.ts';
import { dayClockText } from '#format/date-time.ts';

/** What the newest comparison of journal and database found, in plain words. */
export function booksFigure(books: TrialBalance['books']): {
  readonly name: string;
  readonly value: string;
  readonly note: string;
} {
  const name = 'Books against journal';
  if (books === null) return { name, value: '–', note: 'Not compared yet since the start' };
  if (!books.isRight) return { name, value: 'Not right', note: books.problem ?? '' };
  const count = books.commands.toLocaleString('en-IN');
  return {
    name,
    value: 'Right',
    note: `Compared ${dayClockText(books.checkedAt)}, ${count} commands`,
  };
}
