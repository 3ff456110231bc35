import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { Selection } from '#data/stores/bet-slip.ts';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { averagePriceOf } from '#data/view-models/average-price.ts';
import { isInOdds, rateText } from '#data/view-models/house-quote.ts';
import { useOddsText } from '#data/view-models/odds-text.ts';
import { t } from '#text/text.ts';
import styles from './bet-slip.module.css';
import type { SlipFacts } from './use-slip-facts.ts';

export interface SlipAverageProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** What the bettor's bets on this side average, without and with the one on the slip. Nothing where he has none. */
export function SlipAverage({ facts, selection, market }: SlipAverageProps) {
  const bets = useStore(openBets, (state) => state.bets);
  const odds = useOddsText();
  const { kind, house } = market;
  const { runnerId, side } = selection;
  const { price, line, stake } = facts;
  const average = averagePriceOf({ kind, bets, runnerId, side, price, line, stake });
  if (average === null) return null;
  const say = house && !isInOdds(kind) ? rateText : odds;
  const [before, after] = [average.before, average.after].map((value) =>
    say(Math.round(value * 100) / 100),
  );
  const values = { count: average.bets, before: before ?? '', after: after ?? '' };
  return <p className={styles.average}>{sentenceOf(values, stake > 0)}</p>;
}

function sentenceOf(
  values: { readonly count: number; readonly before: string; readonly after: string },
  hasStake: boolean,
): string {
  const isOne = values.count === 1;
  if (!hasStake) {
    return isOne
      ? t('Your bet here is at {before}.', values)
      : t('Your {count} bets here average {before}.', values);
  }
  return isOne
    ? t('Your bet here is at {before} → {after} on average with this one.', values)
    : t('Your {count} bets average {before} → {after} with this one.', values);
}
