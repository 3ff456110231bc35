import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useEffect, useRef } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { formatEachWayTerms, labelForProfit } from '#player/betting/bet-text.ts';
import { balance } from '#player/betting/open-bets.ts';
import { getSideTone, type Selection } from '#player/betting/quote.ts';
import styles from './slip-summary.module.css';
import type { SlipFacts } from './use-slip.ts';

export interface SlipSummaryProps {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
  readonly selection: Selection;
  readonly inline: boolean;
}

/** Profit, liability and effect on exposure. Under a row, two figures on one line. */
export function SlipSummary(props: SlipSummaryProps) {
  return props.inline ? <ShortSummary {...props} /> : <FullSummary {...props} />;
}

/** Shows liability for lays and profit for backs. */
function ShortSummary({ facts, market, selection }: SlipSummaryProps) {
  const { profit, liability, whenPlaced } = facts.preview;
  const isLay = facts.isAtSp || getSideTone(market.kind, selection.side) === 'LAY';
  return (
    <dl className={styles.summary} data-short>
      <div className={styles.line}>
        <dt>{isLay ? t('Liability') : t('Profit')}</dt>
        {isLay ? (
          <LiabilityFigure paise={liability} isLay />
        ) : (
          <ProfitFigure paise={profit} commissionPercent={market.commissionPercent} />
        )}
      </div>
      {whenPlaced === undefined ? null : <PlacedLine paise={whenPlaced} />}
      <HalfLine {...{ facts, market, selection, isLay }} />
      {whenPlaced === undefined || isLay ? null : <EachWayStake facts={facts} />}
      <Exposure facts={facts} label={t('Exposure')} />
    </dl>
  );
}

function FullSummary({ facts, market, selection }: SlipSummaryProps) {
  const { preview, line } = facts;
  const isLay = getSideTone(market.kind, selection.side) === 'LAY';
  const { whenPlaced } = preview;
  const terms = formatEachWayTerms(market);
  const isEachWayBack = whenPlaced !== undefined && !isLay;
  const profit = (
    <div className={styles.line} key="profit">
      <dt>{labelForProfit({ market, side: selection.side, line, price: facts.price })}</dt>
      <ProfitFigure paise={preview.profit} commissionPercent={market.commissionPercent} />
    </div>
  );
  const placed = whenPlaced === undefined ? null : <PlacedLine key="placed" paise={whenPlaced} />;
  const liability = isEachWayBack ? (
    <EachWayStake key="liability" facts={facts} />
  ) : (
    <div className={styles.line} key="liability">
      <dt>{t('Liability')}</dt>
      <LiabilityFigure paise={preview.liability} isLay={isLay} />
    </div>
  );
  return (
    <dl className={styles.summary}>
      {terms === null ? null : (
        <div className={styles.line}>
          <dt>{t('Each way')}</dt>
          <dd>{terms}</dd>
        </div>
      )}
      <HalfLine {...{ facts, market, selection, isLay }} />
      {facts.isAtSp ? liability : isLay ? [liability, profit, placed] : [profit, placed, liability]}
      <Exposure facts={facts} label={t('Exposure, all markets')} />
      {market.house && market.maxProfit !== null ? (
        <div className={styles.line}>
          <dt>{t('Market max profit')}</dt>
          <dd>{rupeesText(market.maxProfit)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** An each-way bet is two bets of the entered stake. */
function EachWayStake({ facts }: Pick<SlipSummaryProps, 'facts'>) {
  const values = { total: rupeesText(2 * facts.stake), stake: rupeesText(facts.stake) };
  return (
    <div className={styles.line}>
      <dt>{t('Total stake')}</dt>
      <dd>{facts.stake > 0 ? t('{total} ({stake} e/w)', values) : rupeesText(0)}</dd>
    </div>
  );
}

/** Each-way result if the runner only places. */
function PlacedLine({ paise }: { readonly paise: number }) {
  return (
    <div className={styles.line}>
      <dt>{t('If placed')}</dt>
      {paise < 0 ? <dd data-sign="minus">{rupeesText(paise / 100)}</dd> : <ProfitFigure paise={paise} />}
    </div>
  );
}

interface HalfLineProps extends Omit<SlipSummaryProps, 'inline'> {
  readonly isLay: boolean;
}

/** On a quarter line, the amount if half of the stake is returned. */
function HalfLine({ facts, market, selection, isLay }: HalfLineProps) {
  const half = findHalfResult(market, selection.runnerId);
  if (half === null) return null;
  const { profit, liability } = facts.preview;
  return (half === 'HALF_WON') === isLay ? (
    <div className={styles.line}>
      <dt>{t('Half lost')}</dt>
      <dd data-sign="minus">{rupeesText(-Math.round(liability / 2) / 100)}</dd>
    </div>
  ) : (
    <div className={styles.line}>
      <dt>{t('Half won')}</dt>
      <ProfitFigure paise={Math.round(profit / 2)} commissionPercent={market.commissionPercent} />
    </div>
  );
}

interface ProfitFigureProps {
  readonly paise: number;
  /** Shows the profit after commission, too. Zero for none. */
  readonly commissionPercent?: number;
}

function ProfitFigure({ paise, commissionPercent = 0 }: ProfitFigureProps) {
  const net = paise - Math.round((paise * commissionPercent) / 100);
  return (
    <dd data-sign="plus">
      +{rupeesText(paise / 100)}
      {net === paise ? null : ` ${t('({amount} net)', { amount: rupeesText(net / 100) })}`}
    </dd>
  );
}

function LiabilityFigure({ paise, isLay }: { readonly paise: number; readonly isLay: boolean }) {
  return <dd data-sign={isLay ? 'minus' : undefined}>{rupeesText((isLay && paise > 0 ? -paise : paise) / 100)}</dd>;
}

/**
 * Total exposure before and after the bet, as in the header. Fixed from the press to the answer: meanwhile the
 * account's exposure already includes the bet, so adding it again would count it twice.
 */
function Exposure({ facts, label }: Pick<SlipSummaryProps, 'facts'> & { readonly label: string }) {
  const { exposure, exposureAfter } = facts.preview;
  const now = useStore(balance, (state) => state.exposure) ?? exposure / 100;
  const rise = (exposureAfter - exposure) / 100;
  const { total, after } = useFixed({ total: now, after: now + rise }, facts.isUnderWay);
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.before}>{rupeesText(total)}</span>
        <span className={styles.after}>→ {rupeesText(after)}</span>
      </dd>
    </div>
  );
}

/** The last value from before `isFixed`. */
function useFixed<Value>(value: Value, isFixed: boolean): Value {
  const last = useRef(value);
  useEffect(() => {
    if (!isFixed) last.current = value;
  });
  return isFixed ? last.current : value;
}

/** The other result a backer can get on a quarter line; half of the stake is returned. */
export type HalfResult = 'HALF_WON' | 'HALF_LOST';

const UNDER = /^under (\d+(?:\.\d+)?)/i;
const OVER = /^over (\d+(?:\.\d+)?)/i;
const HANDICAP = /([+-]?\d+\.\d+)$/;

/**
 * Returns the half result of backing a runner on a quarter line: `Over 2.25` is half lost at two goals, `Over 2.75`
 * half won at three. Null for whole and half lines, which have none.
 */
export function findHalfResult(
  { kind, runners }: Pick<WireMarket, 'kind' | 'runners'>,
  runnerId: number,
): HalfResult | null {
  const name = runners.find(({ id }) => id === runnerId)?.runnername;
  if (kind !== 'GOALS' || name === undefined) return null;
  const head = readHeadStart(name);
  if (head === null) return null;
  // Distance from the line at the nearest whole number of goals.
  const beyond = head - Math.floor(head);
  if (beyond === 0.25) return 'HALF_WON';
  return beyond === 0.75 ? 'HALF_LOST' : null;
}

/** Goals the runner starts with: over 2.25 wins from −2.25, under from 2.25, a handicap from its own figure. */
function readHeadStart(name: string): number | null {
  const [, over] = OVER.exec(name) ?? [];
  if (over !== undefined) return -Number(over);
  const [, ahead] = UNDER.exec(name) ?? HANDICAP.exec(name) ?? [];
  return ahead === undefined ? null : Number(ahead);
}
