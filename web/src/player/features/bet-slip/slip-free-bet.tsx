import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { t } from '#i18n/text.ts';
import { useFreeBets } from '#player/betting/bonuses.ts';
import { getScreenTraits, isRunsBook } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/quote.ts';
import styles from './bet-slip.module.css';
import { chooseFreeBet } from './slip.ts';
import type { SlipFacts } from './use-slip.ts';

interface SlipFreeBetsProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** Offers the next free bet to expire, where usable: exchange back bets at odds. */
export function SlipFreeBets({ facts, selection, market }: SlipFreeBetsProps) {
  const { freeBet, price, isUnderWay } = facts;
  const isOfOneStake = !isRunsBook(market.kind) && !getScreenTraits(market.kind).isTwoBets;
  const isFor = selection.side === 'BACK' && !market.house && isOfOneStake;
  const [bonus] = useFreeBets(selection.eventId, isFor);
  if (!isFor || bonus === undefined) return null;
  const { amount, minOdds, maxConversion, claim } = bonus;
  const most = rupeesText(maxConversion ?? 0);
  return (
    <div className={styles.options}>
      <label>
        <input
          type="checkbox"
          checked={freeBet !== null}
          disabled={isUnderWay || (freeBet === null && price < minOdds)}
          onChange={(event) =>
            chooseFreeBet(event.target.checked ? { id: claim?.id ?? 0, stake: amount, most: maxConversion ?? 0 } : null)
          }
        />
        {t('Use {amount} free bet', { amount: rupeesText(amount) })}
      </label>
      <span>
        {freeBet === null
          ? t('{odds} or higher', { odds: priceText(minOdds) })
          : t('Stake not returned. Max winnings {most}.', { most })}
      </span>
    </div>
  );
}
