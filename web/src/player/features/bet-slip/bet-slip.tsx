import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useDeferredValue } from 'react';
import { useEvent } from '#client/catalogue/catalogue.ts';
import { getShortTitle } from '#client/catalogue/events.ts';
import { usePreference } from '#client/session/preferences.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { labelForMarketType } from '#player/betting/kind-labels.ts';
import { getSideLabel, getSideTone, type Selection } from '#player/betting/quote.ts';
import { useBackToClose } from '#ui/back/use-back-to-close.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import styles from './bet-slip.module.css';
import { placeSlip } from './place-bet.ts';
import { clearSlip, startConfirming, takeOffer } from './slip.ts';
import { canSend, EditStakes, findNewOffer, SlipActions, SlipStakes } from './slip-controls.tsx';
import { SlipAverage, SlipHedge, SlipLadder } from './slip-details.tsx';
import { SlipInputs, SlipOptions } from './slip-inputs.tsx';
import { SlipMessages } from './slip-messages.tsx';
import { SlipSummary } from './slip-summary.tsx';
import { useDropWhenClosed, useRowInView, useStakeFocus } from './slip-upkeep.ts';
import { type SlipFacts, useSlipFacts } from './use-slip.ts';

/** Rarely used; if the chunk fails to load, betting still works. */
const SlipFreeBets = lazyComponent(() => import('./slip-free-bet.tsx').then(({ SlipFreeBets }) => SlipFreeBets));

export interface BetSlipProps {
  readonly selection: Selection;
  readonly market: WireMarket;
  /** Rendered under the tapped row on phones, with its own number pad. */
  readonly inline?: boolean;
}

/**
 * The bet slip: odds, stake, preview and submit button. The tapped price is painted before the slip renders, so slow
 * phones respond immediately.
 */
export function BetSlip(props: BetSlipProps) {
  const isThere = useDeferredValue(true, false);
  if (isThere) return <Slip {...props} />;
  const { selection, market, inline } = props;
  return (
    <div
      className={styles.slip}
      data-side={getSideTone(market.kind, selection.side)}
      data-inline={inline || undefined}
      data-coming
    />
  );
}

function Slip({ selection, market, inline = false }: BetSlipProps) {
  const facts = useSlipFacts(selection, market);
  const { isUnderWay } = facts;
  useDropWhenClosed(facts);
  const place = `${selection.runnerId}/${selection.side}`;
  const section = useRowInView(inline ? place : null, facts.refusal);
  const { stakeInput, restoreFocus } = useStakeFocus(inline && facts.repeats === null ? null : place);
  const { send, onKeyDown } = useSend(facts, market, restoreFocus);
  useBackToClose(inline, clearSlip);

  const details = <SlipDetails facts={facts} selection={selection} market={market} />;
  const options = <SlipOptions facts={facts} market={market} />;
  return (
    <section
      ref={section}
      className={styles.slip}
      data-side={getSideTone(market.kind, selection.side)}
      data-inline={inline || undefined}
      data-slip
      aria-label={t('Bet')}
      aria-busy={isUnderWay}
      onKeyDown={onKeyDown}
    >
      <SlipHead {...{ selection, market, inline, isUnderWay }} />
      <SlipInputs facts={facts} market={market} inline={inline} stakeInput={stakeInput} />
      <SlipStakes facts={facts} inline={inline} />
      {facts.user?.currency === 'INR' ? (
        <Suspense fallback={null}>
          <SlipFreeBets facts={facts} selection={selection} market={market} />
        </Suspense>
      ) : null}
      <SlipSummary facts={facts} market={market} selection={selection} inline={inline} />
      {inline ? null : details}
      {/* Kept in view with the button under a row, because it explains a rejected press. */}
      <div className={styles.foot}>
        <SlipMessages facts={facts} selection={selection} market={market} />
        {inline ? null : options}
        <SlipActions facts={facts} market={market} onSend={send} />
      </div>
      {inline ? (
        <div data-below-actions>
          {details}
          {options}
          {facts.user === null ? null : <EditStakes />}
        </div>
      ) : null}
    </section>
  );
}

/** Submit handling and shortcuts: Enter submits, Escape discards the bet. */
function useSend(facts: SlipFacts, market: WireMarket, onDiscard: () => void) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const confirmBets = usePreference('confirmBets');
  const newOffer = findNewOffer(facts);
  const send = () => {
    if (facts.user === null) {
      // Return here after login; the slip is kept.
      const to = history.location.href;
      void navigate({
        to: '.',
        search: (before) => ({ ...before, to, login: false }),
        state: (before) => ({ ...before, isLoginEntry: true }),
        resetScroll: false,
      });
      return;
    }
    if (newOffer !== null) {
      takeOffer(newOffer);
      return;
    }
    if (!canSend(facts)) return;
    if (confirmBets && facts.phase !== 'CONFIRMING') startConfirming();
    else void placeSlip(market);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && !facts.isUnderWay) {
      clearSlip();
      onDiscard();
    }
  };
  return { send, onKeyDown };
}

function SlipHead({ selection, market, inline, isUnderWay }: Required<BetSlipProps> & Pick<SlipFacts, 'isUnderWay'>) {
  const { eventId, eventTitle } = selection;
  const event = useEvent(eventId);
  const match = event === undefined ? eventTitle : getShortTitle(event);
  const name = marketText(selection);
  // For a session, show its description under its name.
  const [title, about] = isRunsKind(market.kind)
    ? [name, labelForMarketType(market.marketTypeName)]
    : [runnerText(selection), name];
  return (
    <header className={styles.head}>
      <span className={styles.tag}>{t(getSideLabel(market.kind, selection.side))}</span>
      <span className={styles.title}>
        <b>{title}</b>
        {inline ? <small>{about}</small> : <small title={eventTitle}>{`${about} · ${match}`}</small>}
      </span>
      <button
        type="button"
        className={styles.close}
        aria-label={t('Remove selection')}
        disabled={isUnderWay}
        onClick={clearSlip}
      >
        ×
      </button>
    </header>
  );
}

/** Average price, runs P&L and hedge for existing bets. */
function SlipDetails(props: { readonly facts: SlipFacts; readonly selection: Selection; readonly market: WireMarket }) {
  const { market } = props;
  return (
    <>
      <SlipAverage {...props} />
      {market.house && isRunsKind(market.kind) ? (
        <div className={styles.block}>
          <SlipLadder {...props} />
        </div>
      ) : null}
      <SlipHedge {...props} />
    </>
  );
}
