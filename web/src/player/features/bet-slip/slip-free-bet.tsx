import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { useFreeBets } from '#player/betting/bonuses.ts';
import { isRunsBook, screenTraitsOf } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/selection.ts';
import { t } from '#text/text.ts';
import styles from './bet-slip.module.css';
import { chooseFreeBet } from './slip.ts';
import type { SlipFacts } from './use-slip.ts';

interface SlipFreeBetsProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** The free bet that ends first, where one can be used: a back at odds of the exchange. */
export function SlipFreeBets({ facts, selection, market }: SlipFreeBetsProps) {
  const { freeBet, price, isUnderWay } = facts;
  const isOfOneStake = !isRunsBook(market.kind) && !screenTraitsOf(market.kind).isTwoBets;
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
            chooseFreeBet(
              event.target.checked
                ? { id: claim?.id ?? 0, stake: amount, most: maxConversion ?? 0 }
                : null,
            )
          }
        />
        {t('Use free bet of {amount}', { amount: rupeesText(amount) })}
      </label>
      <span>
        {freeBet === null
          ? t('At {odds} or more', { odds: priceText(minOdds) })
          : t('Stake not returned. Wins {most} at most.', { most })}
      </span>
    </div>
  );
}
