import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useStore } from '#client/storage/observable.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { buildRunLadder } from '#player/betting/house-preview.ts';
import { isInOdds } from '#player/betting/kind-traits.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { formatOffer, formatRate, getSideLabel } from '#player/betting/quote.ts';
import type { Selection } from '#player/betting/selection.ts';
import { useSessionHedge } from '#player/betting/session-hedge.ts';
import { RunLadder } from '#ui/runs-pnl-ladder/run-ladder.tsx';
import { computeAveragePrice } from './average-price.ts';
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
  const [before, after] = [average.before, average.after].map((value) =>
    say(Math.round(value * 100) / 100),
  );
  const values = { count: average.bets, before: before ?? '', after: after ?? '' };
  return <p className={styles.average}>{describeAverage(values, stake > 0)}</p>;
}

function describeAverage(
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
      <button
        type="button"
        onClick={() => loadSlip({ ...selection, side, price: rate, line }, stake)}
      >
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
