import type { Outcome } from '#data/view-models/market-analysis.ts';
import { resultText } from '#format/money.ts';
import { nameText, t } from '#text/text.ts';
import { toneOf } from '#ui/grid/cells.tsx';
import styles from './analysis.module.css';

/** What each outcome of a market would give. */
export function OutcomeList({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) {
    return <p className={styles.note}>{t('Nothing of these bets is matched yet.')}</p>;
  }
  return (
    <ul className={styles.outcomes}>
      {outcomes.map((outcome) => (
        <li key={outcome.key}>
          <span>{outcomeName(outcome)}</span>
          <b data-tone={toneOf(outcome.amount)}>{resultText(outcome.amount)}</b>
        </li>
      ))}
    </ul>
  );
}

/** A runner, or runs: `193 or fewer`, `46–54`, `62 or more`. */
export function outcomeName({ name, from, to }: Outcome): string {
  if (name !== null) return nameText(name);
  if (from === null && to === null) return t('Any number of runs');
  if (from === null || (from <= 0 && to !== null)) return t('{runs} or fewer', { runs: to ?? 0 });
  if (to === null) return t('{runs} or more', { runs: from });
  return from === to ? String(from) : `${from}–${to}`;
}
