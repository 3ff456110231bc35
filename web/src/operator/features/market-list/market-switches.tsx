import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type DeskStatus, EVENT_ACT, marketAct, pressState } from '#operator/desk/market-acts.ts';
import { isDone } from '#operator/desk/use-desk.ts';
import { setAuto, useIsActing } from '#operator/office/act-once.ts';
import { useMayTrade } from '#operator/office/office-session.ts';
import { StatusBadge } from '#operator/parts/marks.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './market-switches.module.css';

export interface LeadProps {
  readonly market: WireMarket;
  readonly isByHand: boolean;
  /** Whether a feed tells the score of its match; without one no model leads anything. */
  readonly hasFeed: boolean;
}

/** Who leads the market, and with one touch the other way. Nothing for markets that are over. */
export function Lead({ market, isByHand, hasFeed }: LeadProps) {
  const isActing = useIsActing(`lead ${market.marketId}`);
  const mayTrade = useMayTrade();
  if (isDone(market)) return null;
  if (!hasFeed) {
    return (
      <div className={styles.lead}>
        <p>
          <b>Led by hand</b>: this event has no feed
        </p>
      </div>
    );
  }
  return (
    <div className={styles.lead}>
      <p aria-live="polite">{isByHand ? <b>Led by hand</b> : <b>Led by the model</b>}</p>
      {mayTrade && (
        <Button
          size="s"
          isBusy={isActing}
          aria-keyshortcuts="H"
          onClick={() => void setAuto(market, isByHand)}
        >
          {isByHand ? 'Give back to the model' : 'Take into my hand'}
        </Button>
      )}
    </div>
  );
}

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
