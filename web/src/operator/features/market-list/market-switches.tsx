import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { StatusBadge } from '#operator/components/status-badges.tsx';
import { useIsPending } from '#operator/core/office-call.ts';
import { useCanTrade } from '#operator/core/office-session.ts';
import {
  type DeskStatus,
  EVENT_ACTION,
  marketActionKey,
  selectStatus,
  setAuto,
} from '#operator/trading/market-actions.ts';
import { isDone } from '#operator/trading/use-desk.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './market-switches.module.css';

interface ControlSwitchProps {
  readonly market: WireMarket;
  readonly isManual: boolean;
  /** True if a feed provides the match's score. Without one there is no automatic pricing. */
  readonly hasFeed: boolean;
}

/** Shows and toggles Auto and Manual control. Hidden for finished markets. */
export function ControlSwitch({ market, isManual, hasFeed }: ControlSwitchProps) {
  const isActing = useIsPending(`lead ${market.marketId}`);
  const canTrade = useCanTrade();
  if (isDone(market)) return null;
  return (
    <div className={styles.lead}>
      {hasFeed ? (
        <p aria-live="polite">
          <b>{isManual ? 'Manual' : 'Auto'}</b>
        </p>
      ) : (
        <p>
          <b>Manual</b>: this event has no feed
        </p>
      )}
      {hasFeed && canTrade && (
        <Button size="s" isBusy={isActing} aria-keyshortcuts="H" onClick={() => void setAuto(market, isManual)}>
          {isManual ? 'Return to auto' : 'Take manual control'}
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

/** Switches between open, ball running and suspended. Closed and settled markets show their status only. */
export function StateSwitch({ market }: { readonly market: WireMarket }) {
  const isMarketBusy = useIsPending(marketActionKey(market.marketId));
  const isEventBusy = useIsPending(EVENT_ACTION);
  const canTrade = useCanTrade();
  if (!canTrade || ['CLOSED', 'SETTLED', 'VOIDED'].includes(market.status)) {
    return <StatusBadge status={market.status} />;
  }
  return (
    <fieldset className={styles.switch} aria-busy={isMarketBusy || isEventBusy || undefined}>
      <legend className="visually-hidden">Status of {market.marketName}</legend>
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
            selectStatus(market, status);
          }}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
