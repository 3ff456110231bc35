import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePreference } from '#client/session/preferences.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { readNumber, toTypedNumber } from '#format/typed-number.ts';
import { t } from '#i18n/text.ts';
import { getScreenTraits, isRunsBook } from '#player/betting/kind-traits.ts';
import { type OddsText, useOddsFormatter } from '#player/betting/odds-text.ts';
import { isPermitted, stepPrice } from '#player/betting/preview.ts';
import { formatOffer, formatRate, type SlipOffer } from '#player/betting/quote.ts';
import { NumberPad } from '#ui/number-pad/number-pad.tsx';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import { StakeChips } from '#ui/stake-chips/stake-chips.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import styles from './bet-slip.module.css';
import { addStake, backToEditing, clearSlip, deleteStakeKey, setPrice, setStakeText, typeStakeKey } from './slip.ts';
import type { SlipFacts } from './use-slip.ts';

/** Stake shortcuts: preset amounts, limits and, on phones, a number pad. */
export function SlipStakes({ facts, inline }: { readonly facts: SlipFacts; readonly inline: boolean }) {
  const { stake, stakes, min, max, affordable, isUnderWay } = facts;
  const most = Math.min(max, affordable);
  return (
    <>
      <div className={styles.block}>
        <StakeChips
          stakes={stakes}
          current={stake}
          most={most}
          disabled={isUnderWay}
          onAdd={addStake}
          onSet={(value) => setStakeText(String(value))}
        />
      </div>
      <div className={styles.quick}>
        <button type="button" disabled={isUnderWay} onClick={() => setStakeText(String(min))}>
          {t('Min {amount}', { amount: amountText(min) })}
        </button>
        <button
          type="button"
          aria-label={t('Half of max')}
          disabled={isUnderWay || most < 2}
          onClick={() => setStakeText(String(Math.floor(most / 2)))}
        >
          ½
        </button>
        <button type="button" disabled={isUnderWay || most < min} onClick={() => setStakeText(String(most))}>
          {t('Max {amount}', { amount: amountText(most) })}
        </button>
        <button type="button" disabled={isUnderWay} onClick={() => setStakeText('')}>
          {t('Clear')}
        </button>
        {inline || facts.user === null ? null : <EditStakes />}
      </div>
      {inline ? (
        <div className={styles.pad}>
          <NumberPad disabled={isUnderWay} onKey={typeStakeKey} onDelete={deleteStakeKey} />
        </div>
      ) : null}
    </>
  );
}

/** Link to edit the preset stakes. */
export function EditStakes() {
  return (
    <Link to="/stake-setting" className={styles.editStakes}>
      {t('Edit stakes')}
    </Link>
  );
}

export function OddsStepper({
  facts,
  ladder,
  isLine,
}: {
  readonly facts: SlipFacts;
  readonly ladder: NonNullable<SlipFacts['ladder']>;
  readonly isLine: boolean;
}) {
  const format = usePreference('oddsFormat');
  /** As typed, possibly incomplete: `2.` is 2. */
  const [typed, setTyped] = useState('');
  const isTyped = typed !== '' && (readNumber(typed) ?? 0) === facts.price;
  const shown = isLine ? formatRate(facts.price) : priceText(facts.price);
  const say = useOddsFormatter();
  const isShownTwice = !isLine && format !== 'decimal' && isPermitted(ladder, facts.price);
  return (
    <span>
      <span className={styles.label}>
        <span aria-hidden="true">{isLine ? t('Runs') : t('Odds')}</span>
        {isShownTwice ? <output className={styles.format}>{say(facts.price)}</output> : null}
      </span>
      <Stepper
        label={t('Odds')}
        value={isTyped || facts.price === 0 ? typed : shown}
        disabled={facts.isUnderWay}
        invalid={!isPermitted(ladder, facts.price)}
        onChange={(text) => {
          const saved = toTypedNumber(text);
          if (saved === null) return;
          setTyped(saved);
          setPrice(readNumber(saved) ?? 0);
        }}
        onStep={(up) => setPrice(stepPrice(ladder, facts.price, up))}
      />
    </span>
  );
}

export interface SlipActionsProps {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
  readonly onSend: () => void;
}

/** Discards the bet, accepts a new quote or submits. Sticks to the bottom of the viewport under a row on phones. */
export function SlipActions({ facts, market, onSend }: SlipActionsProps) {
  const say = useOddsFormatter();
  const { isUnderWay } = facts;
  return (
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
        disabled={facts.user !== null && findNewOffer(facts) === null && !canSend(facts)}
        onClick={onSend}
      >
        {facts.phase === 'PLACING' && <ProgressRing startedAt={facts.placedAt} durationMs={facts.delayMs} />}
        {buttonText(facts, market, say)}
      </button>
    </div>
  );
}

/**
 * Finds a changed price to accept: worse order-book odds, or a house quote without which the bet would be rejected.
 * Accepting is a separate press, so no bet is placed at odds that changed under the finger.
 */
export function findNewOffer({ moved, change, isUnderWay, user }: SlipFacts): SlipOffer | null {
  if (isUnderWay || user === null) return null;
  if (moved !== null) return { rate: moved, line: 0 };
  return change?.isRefused === true ? change.offer : null;
}

/** Certain rejections are not sent; the latest quote must be accepted first. */
export function canSend(facts: SlipFacts): boolean {
  const { stake, isUnderWay, availability, isLocked, problem, change, stale } = facts;
  const isFree = !isUnderWay && availability === 'open' && !isLocked && !stale;
  return isFree && stake > 0 && problem === null && change?.isRefused !== true;
}

function buttonText(facts: SlipFacts, { kind }: WireMarket, formatOdds: OddsText): string {
  const { phase, user, stake, moved, band } = facts;
  if (phase === 'PLACING') return t('Placing bet…');
  if (phase === 'ASKING') return t('Checking your bet…');
  if (user === null) return t('Log in to bet');
  const offer = findNewOffer(facts);
  if (offer !== null) {
    const inBook = isRunsBook(kind) ? formatRate(offer.rate) : formatOdds(offer.rate);
    return t('Accept {offer}', {
      offer: moved === null ? formatOffer(kind, offer, band, formatOdds) : inBook,
    });
  }
  if (stake <= 0) return t('Place bet');
  const amount = rupeesText(getScreenTraits(kind).isTwoBets ? 2 * stake : stake);
  if (phase === 'CONFIRMING') return t('Confirm bet {amount}', { amount });
  return t('Place bet {amount}', { amount });
}
