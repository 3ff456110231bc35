import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { useStore } from '#client/storage/observable.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { buildRunLadder } from '#player/betting/house-preview.ts';
import { hasQuotedLine, isInOdds, isRunsBook } from '#player/betting/kind-traits.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { formatOffer, formatRate, getSideLabel, type Selection } from '#player/betting/quote.ts';
import { useSessionHedge } from '#player/betting/session-hedge.ts';
import { RunLadder } from '#ui/runs-pnl-ladder/run-ladder.tsx';
import styles from './bet-slip.module.css';
import { loadSlip } from './slip.ts';
import type { SlipFacts } from './use-slip.ts';

export interface SlipAverageProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** Average price of the user's bets on this side, before and after the slip bet. Hidden without bets. */
export function SlipAverage({ facts, selection, market }: SlipAverageProps) {
  const bets = useStore(openBets, (state) => state.bets);
  const odds = useOddsFormatter();
  const { kind, house } = market;
  const { runnerId, side } = selection;
  const { price, line, stake } = facts;
  const average = computeAveragePrice({ kind, bets, runnerId, side, price, line, stake });
  if (average === null) return null;
  const say = house && !isInOdds(kind) ? formatRate : odds;
  const [before, after] = [average.before, average.after].map((value) => say(Math.round(value * 100) / 100));
  const values = { count: average.bets, before: before ?? '', after: after ?? '' };
  return <p className={styles.average}>{describeAverage(values, stake > 0)}</p>;
}

function describeAverage(
  values: { readonly count: number; readonly before: string; readonly after: string },
  hasStake: boolean,
): string {
  const isOne = values.count === 1;
  if (!hasStake) {
    return isOne ? t('Your bet here is at {before}.', values) : t('Your {count} bets here average {before}.', values);
  }
  return isOne
    ? t('Average odds with this bet: {before} → {after}.', values)
    : t('Average odds of {count} bets with this one: {before} → {after}.', values);
}

export interface SlipHedgeProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** Offers the bet that levels the worst case of a session position. */
export function SlipHedge({ facts, selection, market }: SlipHedgeProps) {
  const hedge = useSessionHedge(market);
  if (hedge === null || facts.isUnderWay) return null;
  const { side, line, rate, stake, worst, worstAfter } = hedge;
  const isHere = selection.side === side && facts.line === line && facts.stake === stake;
  if (isHere) return null;
  return (
    <p className={styles.hedge}>
      {t('Hedging changes your worst case {before} → {after}.', {
        before: resultText(worst / 100),
        after: resultText(worstAfter / 100),
      })}{' '}
      <button type="button" onClick={() => loadSlip({ ...selection, side, price: rate, line }, stake)}>
        {t('{side} {offer} for {stake}', {
          side: t(getSideLabel(market.kind, side)),
          offer: formatOffer(market.kind, { rate, line }, null),
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

/** P&L per runs total, now and with the slip bet. */
export function SlipLadder({ facts, selection, market }: SlipLadderProps) {
  const { stake, price, line, band, result } = facts;
  const { runnerId, side } = selection;
  if (stake <= 0) return null;
  const terms = { runnerId, side, price, line, stake, band };
  const rows = buildRunLadder({ market, result, terms, line });
  return <RunLadder rows={rows} current={line} label={t('P&L by outcome')} />;
}

/** Average price of matched bets on one side of a runner, before and after one more. */
export interface AveragePrice {
  readonly bets: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Computes the stake-weighted average price of matched bets on the same side of a runner, before and after the slip
 * bet. Null without such bets, and for prices in runs, where an average has no payout.
 */
export function computeAveragePrice(setup: {
  readonly kind: MarketKind;
  readonly bets: readonly OpenBet[];
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
  /** Rupees; 0 if empty. */
  readonly stake: number;
}): AveragePrice | null {
  const { kind, bets, runnerId, side, price, line, stake } = setup;
  if (isRunsBook(kind)) return null;
  const word = getSideLabel(kind, side);
  const own = bets.filter(
    (bet) =>
      bet.runnerId === runnerId &&
      bet.betType === word &&
      bet.matchedStake > 0 &&
      // Session rates can only be averaged on the same line.
      (!hasQuotedLine(kind) || bet.fancyValue === line),
  );
  if (own.length === 0) return null;
  const staked = own.reduce((sum, bet) => sum + bet.matchedStake, 0);
  const weighed = own.reduce((sum, bet) => sum + bet.matchedStake * (bet.avgRate ?? bet.betRate), 0);
  return {
    bets: own.length,
    before: weighed / staked,
    after: (weighed + stake * price) / (staked + stake),
  };
}
