import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { rupeesText } from '#format/money.ts';
import { type OddsText, useOddsText } from '#player/betting/odds-text.ts';
import { offerText } from '#player/betting/quote.ts';
import type { SlipOffer } from '#player/betting/selection.ts';
import { t } from '#text/text.ts';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import styles from './bet-slip.module.css';
import { backToEditing, clearSlip } from './slip.ts';
import type { SlipFacts } from './use-slip.ts';

export interface SlipActionsProps {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
  readonly onSend: () => void;
}

/** Takes the bet off the slip, takes a new quote of the house, or sends the bet. Under a row of a phone both stay in view at the foot of the window. */
export function SlipActions({ facts, market, onSend }: SlipActionsProps) {
  const say = useOddsText();
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
        disabled={facts.user !== null && newQuoteOf(facts) === null && !canSend(facts)}
        onClick={onSend}
      >
        {facts.phase === 'PLACING' ? (
          <ProgressRing startedAt={facts.placedAt} durationMs={facts.delayMs} />
        ) : null}
        {buttonText(facts, market, say)}
      </button>
    </div>
  );
}

/** A quote that has moved so far that the house would refuse the bet: it is taken by a press of its own. */
export function newQuoteOf({ change, isUnderWay, user }: SlipFacts): SlipOffer | null {
  return change?.isRefused === true && !isUnderWay && user !== null ? change.offer : null;
}

/** What the house would refuse for certain is not sent: its newest quote is taken first. */
export function canSend(facts: SlipFacts): boolean {
  const { stake, isUnderWay, availability, isLocked, problem, change, stale } = facts;
  const isFree = !isUnderWay && availability === 'open' && !isLocked && !stale;
  return isFree && stake > 0 && problem === null && change?.isRefused !== true;
}

function buttonText(facts: SlipFacts, { kind }: WireMarket, say: OddsText): string {
  const { phase, user, stake, moved, band } = facts;
  if (phase === 'PLACING') return t('Placing bet…');
  if (phase === 'ASKING') return t('Checking your bet…');
  if (user === null) return t('Log in to bet');
  const quote = newQuoteOf(facts);
  if (quote !== null) return t('Take {offer}', { offer: offerText(kind, quote, band, say) });
  if (stake <= 0) return t('Place bet');
  const amount = rupeesText(stake);
  if (phase === 'CONFIRMING') return t('Place bet {amount}: confirm', { amount });
  if (moved !== null) return t('Place bet {amount} at {odds}', { amount, odds: say(moved) });
  return t('Place bet {amount}', { amount });
}
