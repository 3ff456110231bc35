import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useStore } from '#data/storage/observable.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { runLadderOf } from '#player/betting/house-preview.ts';
import { isInOdds } from '#player/betting/kind-traits.ts';
import { useOddsText } from '#player/betting/odds-text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { offerText, rateText, sideWordOf } from '#player/betting/quote.ts';
import type { Selection } from '#player/betting/selection.ts';
import { useSessionHedge } from '#player/betting/session-hedge.ts';
import { t } from '#text/text.ts';
import { RunLadder } from '#ui/run-ladder/run-ladder.tsx';
import { averagePriceOf } from './average-price.ts';
import styles from './bet-slip.module.css';
import { loadSlip } from './slip.ts';
import type { SlipFacts } from './use-slip.ts';

export interface SlipAverageProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** What the bettor's bets on this side average, without and with the one on the slip. Nothing where they have none. */
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

export interface SlipHedgeProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** In a session that the bettor has bets in: the bet that levels their worst case, one press away. */
export function SlipHedge({ facts, selection, market }: SlipHedgeProps) {
  const hedge = useSessionHedge(market);
  if (hedge === null || facts.isUnderWay) return null;
  const { side, line, rate, stake, worst, worstAfter } = hedge;
  const isHere = selection.side === side && facts.line === line && facts.stake === stake;
  if (isHere) return null;
  return (
    <p className={styles.hedge}>
      {t('Worst case {before} → {after} with the other side.', {
        before: resultText(worst / 100),
        after: resultText(worstAfter / 100),
      })}{' '}
      <button
        type="button"
        onClick={() => loadSlip({ ...selection, side, price: rate, line }, stake)}
      >
        {t('{side} {offer} with {stake}', {
          side: t(sideWordOf(market.kind, side)),
          offer: offerText(market.kind, { rate, line }, null),
          stake: rupeesText(stake),
        })}
      </button>
    </p>
  );
}

export interface SlipLadderProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** What every number of runs would give, now and with the bet that is being typed. */
export function SlipLadder({ facts, selection, market }: SlipLadderProps) {
  const { stake, price, line, band, result } = facts;
  const { runnerId, side } = selection;
  if (stake <= 0) return null;
  const terms = { runnerId, side, price, line, stake, band };
  const rows = runLadderOf({ market, result, terms, line });
  return <RunLadder rows={rows} current={line} label={t('Profit by result')} />;
}
