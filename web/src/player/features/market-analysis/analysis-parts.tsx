import { Link } from '@tanstack/react-router';
import { amountText, resultText } from '#format/money.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getResultTone } from '#ui/grid/cells.tsx';
import { Chevron } from '#ui/grid/chevron.tsx';
import styles from './market-analysis.module.css';
import type { EventPosition, MarketPosition, Outcome } from './standings.ts';

/** Market name that expands its P&L per outcome. */
export function MarketToggle({
  market,
  isOpen,
  onToggle,
}: {
  readonly market: MarketPosition;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <Chevron to={isOpen ? 'down' : 'right'} size={12} />
      <span>
        <b>{nameText(market.name, market.nameLabel)}</b>
        {market.kind === market.name ? null : <small>{t(market.kind)}</small>}
      </span>
    </button>
  );
}

export function MatchLink({
  event,
  words,
  className,
}: {
  readonly event: EventPosition;
  readonly words: string;
  readonly className: string | undefined;
}) {
  return (
    <Link
      className={className}
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(event.eventId), dreamid: event.dreamEventId }}
    >
      {words}
    </Link>
  );
}

/** Maximum loss as a negative amount, or 0. */
export function Risk({ rupees }: { readonly rupees: number }) {
  return (
    <b className={styles.risk} data-tone={rupees > 0 ? 'lose' : undefined}>
      {rupees === 0 ? '0' : amountText(-rupees)}
    </b>
  );
}

/** P&L per outcome of a market. */
export function OutcomeList({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) {
    return <p className={styles.note}>{t('None of these bets have been matched yet.')}</p>;
  }
  return (
    <ul className={styles.outcomes}>
      {outcomes.map((outcome) => (
        <li key={outcome.key}>
          <span>{outcomeName(outcome)}</span>
          <b data-tone={getResultTone(outcome.amount)}>{resultText(outcome.amount)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Names a runner, or a range of runs: `193 or fewer`, `46–54`, `62 or more`. */
export function outcomeName({ name, nameLabel, from, to }: Outcome): string {
  if (name !== null) return nameText(name, nameLabel);
  if (from === null && to === null) return t('Any outcome');
  if (from === null || (from <= 0 && to !== null)) return t('{runs} or fewer', { runs: to ?? 0 });
  if (to === null) return t('{runs} or more', { runs: from });
  return from === to ? String(from) : `${from}–${to}`;
}
