import { Link } from '@tanstack/react-router';
import type { EventStanding, MarketStanding } from '#data/view-models/market-analysis.ts';
import { amountText } from '#format/money.ts';
import { nameText, t } from '#text/text.ts';
import { Chevron } from '#ui/grid/chevron.tsx';
import styles from './analysis.module.css';

/** The name of a market, which opens what each outcome would give. */
export function MarketToggle({
  market,
  isOpen,
  onToggle,
}: {
  readonly market: MarketStanding;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <Chevron to={isOpen ? 'down' : 'right'} size={12} />
      <span>
        <b>{nameText(market.name)}</b>
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
  readonly event: EventStanding;
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

/** What can be lost, with its minus; nothing at risk is 0. */
export function Risk({ rupees }: { readonly rupees: number }) {
  return (
    <b className={styles.risk} data-tone={rupees > 0 ? 'lose' : undefined}>
      {rupees === 0 ? '0' : amountText(-rupees)}
    </b>
  );
}
