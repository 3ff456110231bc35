import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useIsActing } from '#operator/data/act-once.ts';
import { type DeskStatus, EVENT_ACT, marketAct, pressState } from '#operator/data/market-acts.ts';
import { useMayTrade } from '#operator/data/operator-session.ts';
import { StatusBadge } from '#operator/parts/status-badge.tsx';
import styles from './state-switch.module.css';

const STATES = [
  { status: 'OPEN', text: 'Open', about: 'Open' },
  { status: 'BALL_RUNNING', text: 'Ball', about: 'Ball running' },
  { status: 'SUSPENDED', text: 'Suspend', about: 'Suspend' },
] as const satisfies readonly { readonly status: DeskStatus; readonly [key: string]: string }[];

/** Open, ball running or suspended, with one press. What is closed or settled only says so. */
export function StateSwitch({ market }: { readonly market: WireMarket }) {
  const isMarketBusy = useIsActing(marketAct(market.marketId));
  const isEventBusy = useIsActing(EVENT_ACT);
  const mayTrade = useMayTrade();
  if (!mayTrade || ['CLOSED', 'SETTLED', 'VOIDED'].includes(market.status)) {
    return <StatusBadge status={market.status} />;
  }
  return (
    <fieldset className={styles.switch} aria-busy={isMarketBusy || isEventBusy || undefined}>
      <legend className="visually-hidden">State of {market.marketName}</legend>
      {STATES.map(({ status, text, about }) => (
        <button
          key={status}
          type="button"
          className={styles.state}
          data-status={status}
          aria-pressed={market.status === status}
          aria-label={about}
          title={about}
          disabled={isMarketBusy || isEventBusy}
          onClick={(event) => {
            event.stopPropagation();
            pressState(market, status);
          }}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
