import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue } from 'react';
import { placeSlip } from '#data/queries/betting.ts';
import {
  addStake,
  askToConfirm,
  backToEditing,
  clearSlip,
  type Selection,
  setPrice,
  setStakeText,
} from '#data/stores/bet-slip.ts';
import { usePreference } from '#data/stores/preferences.ts';
import { isOnRuns, sideWordOf } from '#data/view-models/house-quote.ts';
import { type OddsText, useOddsText } from '#data/view-models/odds-text.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { nameText, t } from '#text/text.ts';
import { NumberPad } from '#ui/number-pad/number-pad.tsx';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import { StakeChips } from '#ui/stake-chips/stake-chips.tsx';
import styles from './bet-slip.module.css';
import { SlipAverage } from './slip-average.tsx';
import { SlipHedge } from './slip-hedge.tsx';
import { SlipInputs } from './slip-inputs.tsx';
import { SlipLadder } from './slip-ladder.tsx';
import { SlipMessages } from './slip-messages.tsx';
import { SlipOptions } from './slip-options.tsx';
import { SlipSummary } from './slip-summary.tsx';
import { useRowInView } from './use-row-in-view.ts';
import { type SlipFacts, useSlipFacts } from './use-slip-facts.ts';
import { useStakeFocus } from './use-stake-focus.ts';

export interface BetSlipProps {
  readonly selection: Selection;
  readonly market: WireMarket;
  /** Under the tapped row on phones, with its own number pad. */
  readonly inline?: boolean;
}

/**
 * One bet being prepared: odds, stake, what it would do, and the button that says so. The tapped price is painted as
 * taken first, and the slip right after it: a slow phone answers the tap at once.
 */
export function BetSlip(props: BetSlipProps) {
  const isThere = useDeferredValue(true, false);
  if (isThere) return <Slip {...props} />;
  const { selection, inline } = props;
  return (
    <div
      className={styles.slip}
      data-side={selection.side}
      data-inline={inline || undefined}
      data-coming
    />
  );
}

function Slip({ selection, market, inline = false }: BetSlipProps) {
  const facts = useSlipFacts(selection, market);
  const navigate = useNavigate();
  const { history } = useRouter();
  const confirmBets = usePreference('confirmBets');
  const say = useOddsText();
  const { isUnderWay } = facts;
  const section = useRowInView(inline ? `${selection.runnerId}/${selection.side}` : null);
  const { stakeInput, goBack } = useStakeFocus(
    inline && facts.repeats === null ? null : `${selection.runnerId}/${selection.side}`,
  );

  const send = () => {
    if (facts.user === null) {
      // Back here after the login: the slip waits on this page.
      const to = history.location.href;
      void navigate({ to: '.', search: (before) => ({ ...before, to, login: false }) });
      return;
    }
    if (!canSend(facts)) return;
    if (facts.moved !== null) setPrice(facts.moved);
    if (confirmBets && facts.phase !== 'CONFIRMING') askToConfirm();
    else void placeSlip(market);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && !isUnderWay) {
      clearSlip();
      goBack();
    }
  };

  return (
    <section
      ref={section}
      className={styles.slip}
      data-side={selection.side}
      data-inline={inline || undefined}
      aria-label={t('Bet')}
      aria-busy={isUnderWay}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <span className={styles.tag}>{t(sideWordOf(market.kind, selection.side))}</span>
        <span className={styles.title}>
          <b>{nameText(isOnRuns(market.kind) ? selection.marketName : selection.runnerName)}</b>
          <small>
            {inline
              ? nameText(selection.marketName)
              : `${nameText(selection.marketName)} · ${selection.eventTitle}`}
          </small>
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

      <SlipInputs facts={facts} market={market} inline={inline} stakeInput={stakeInput} />

      <div className={styles.block}>
        <StakeChips
          stakes={facts.stakes}
          current={facts.stake}
          most={facts.max}
          disabled={isUnderWay}
          onAdd={addStake}
          onSet={(value) => setStakeText(String(value))}
        />
      </div>
      <div className={styles.quick}>
        <button type="button" disabled={isUnderWay} onClick={() => setStakeText(String(facts.min))}>
          {t('Min {amount}', { amount: amountText(facts.min) })}
        </button>
        <button type="button" disabled={isUnderWay} onClick={() => setStakeText(String(facts.max))}>
          {t('Max {amount}', { amount: amountText(facts.max) })}
        </button>
        <button type="button" disabled={isUnderWay} onClick={() => setStakeText('')}>
          {t('Clear')}
        </button>
        {facts.user === null ? null : <Link to="/stake-setting">{t('Edit stakes')}</Link>}
      </div>
      {inline ? (
        <div className={styles.block}>
          <NumberPad
            disabled={isUnderWay}
            onKey={(key) => setStakeText(facts.stakeText + key)}
            onDelete={() => setStakeText(facts.stakeText.slice(0, -1))}
          />
        </div>
      ) : null}

      <SlipSummary facts={facts} market={market} side={selection.side} />
      <SlipAverage facts={facts} selection={selection} market={market} />
      {market.house && isOnRuns(market.kind) ? (
        <div className={styles.block}>
          <SlipLadder facts={facts} selection={selection} market={market} />
        </div>
      ) : null}
      <SlipHedge facts={facts} selection={selection} market={market} />
      <SlipMessages facts={facts} selection={selection} market={market} />
      <SlipOptions facts={facts} market={market} />
      <div className={styles.actions}>
        {facts.phase === 'CONFIRMING' ? (
          <button type="button" className={styles.remove} onClick={backToEditing}>
            {t('Go back')}
          </button>
        ) : (
          <button type="button" className={styles.remove} disabled={isUnderWay} onClick={clearSlip}>
            {t('Remove')}
          </button>
        )}
        <button
          type="button"
          className={styles.place}
          disabled={facts.user !== null && !canSend(facts)}
          onClick={send}
        >
          {facts.phase === 'PLACING' ? (
            <ProgressRing startedAt={facts.placedAt} durationMs={facts.delayMs} />
          ) : null}
          {buttonText(facts, say)}
        </button>
      </div>
    </section>
  );
}

/** What the house would refuse for certain is not sent: its newest quote is taken first. */
function canSend(facts: SlipFacts): boolean {
  const { stake, isUnderWay, availability, isLocked, problem, change, stale } = facts;
  const isFree = !isUnderWay && availability === 'open' && !isLocked && !stale;
  return isFree && stake > 0 && problem === null && change?.isRefused !== true;
}

function buttonText({ phase, user, stake, moved }: SlipFacts, say: OddsText): string {
  if (phase === 'PLACING') return t('Placing bet…');
  if (phase === 'ASKING') return t('Asking about your bet…');
  if (user === null) return t('Log in to bet');
  if (stake <= 0) return t('Place bet');
  const amount = rupeesText(stake);
  if (phase === 'CONFIRMING') return t('Place bet {amount}: confirm', { amount });
  if (moved !== null) return t('Place bet {amount} at {odds}', { amount, odds: say(moved) });
  return t('Place bet {amount}', { amount });
}
