import { resultText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import styles from './run-ladder.module.css';

export interface RunLadderRow {
  readonly start: number;
  /** Null for no upper limit. */
  readonly end: number | null;
  /** Paise. */
  readonly now: number;
  readonly after: number | null;
}

export interface RunLadderProps {
  readonly rows: readonly RunLadderRow[];
  /** Current runs of the line, whose row is marked. */
  readonly current: number | null;
  readonly label: string;
}

/** P&L by number of runs, with bars to the right for profit and to the left for loss. */
export function RunLadder({ rows, current, label }: RunLadderProps) {
  const hasAfter = rows.some(({ after }) => after !== null);
  const most = Math.max(1, ...rows.map(({ now, after }) => Math.abs(after ?? now)));
  return (
    <table className={styles.ladder} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Result')}</th>
          <td />
          <th scope="col">{t('Amount')}</th>
          {hasAfter ? <th scope="col">{t('After this bet')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isCurrent = current !== null && row.start <= current && (row.end === null || current <= row.end);
          return (
            <tr key={row.start} data-sign={getSign(row.after ?? row.now)} data-current={isCurrent || undefined}>
              <th scope="row">
                {rangeText(row)}
                {isCurrent ? <small> {t('current line')}</small> : null}
              </th>
              <td className={styles.track} aria-hidden="true">
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${(Math.abs(row.after ?? row.now) / most) * 50}%` }}
                />
              </td>
              <td data-sign={getSign(row.now)}>{resultText(row.now / 100)}</td>
              {hasAfter ? (
                <td data-sign={getSign(row.after ?? row.now)}>{resultText((row.after ?? row.now) / 100)}</td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** `0–50`, `51`, `62+`. */
export function rangeText({ start, end }: Pick<RunLadderRow, 'start' | 'end'>): string {
  if (end === null) return `${start}+`;
  return start === end ? String(start) : `${start}–${end}`;
}

function getSign(amount: number): 'plus' | 'minus' | undefined {
  if (amount === 0) return undefined;
  return amount < 0 ? 'minus' : 'plus';
}
