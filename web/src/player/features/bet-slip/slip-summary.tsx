import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useStore } from '#data/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { profitWords } from '#player/betting/bet-words.ts';
import { eachWayTermsText } from '#player/betting/each-way-text.ts';
import { balance } from '#player/betting/open-bets.ts';
import { toneOf } from '#player/betting/quote.ts';
import type { Selection } from '#player/betting/selection.ts';
import { t } from '#text/text.ts';
import styles from './slip-summary.module.css';
import type { SlipFacts } from './use-slip.ts';

export interface SlipSummaryProps {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
  readonly selection: Selection;
  readonly inline: boolean;
}

/** What the bet wins and loses, and what it does to the exposure of the header. Under a row: two figures in one line. */
export function SlipSummary(props: SlipSummaryProps) {
  return props.inline ? <ShortSummary {...props} /> : <FullSummary {...props} />;
}

/** A bettor who lays watches what they can lose, one who backs what they can win. */
function ShortSummary({ facts, market, selection }: SlipSummaryProps) {
  const { profit, liability, whenPlaced } = facts.preview;
  const isLay = facts.isAtSp || toneOf(market.kind, selection.side) === 'LAY';
  return (
    <dl className={styles.summary} data-short>
      <div className={styles.line}>
        <dt>{isLay ? t('Liability') : t('Profit')}</dt>
        {isLay ? <LiabilityFigure paise={liability} isLay /> : <ProfitFigure paise={profit} />}
      </div>
      {whenPlaced === undefined ? null : <PlacedLine paise={whenPlaced} />}
      {whenPlaced === undefined || isLay ? null : (
        <div className={styles.line}>
          <dt>{t('Costs 2 × the stake')}</dt>
          <LiabilityFigure paise={liability} isLay={false} />
        </div>
      )}
      <Exposure facts={facts} label={t('Exposure')} />
    </dl>
  );
}

function FullSummary({ facts, market, selection }: SlipSummaryProps) {
  const { preview, line } = facts;
  const isLay = toneOf(market.kind, selection.side) === 'LAY';
  const { whenPlaced } = preview;
  const terms = eachWayTermsText(market);
  const isEachWayBack = whenPlaced !== undefined && !isLay;
  const profit = (
    <div className={styles.line} key="profit">
      <dt>{profitWords({ market, side: selection.side, line, price: facts.price })}</dt>
      <ProfitFigure paise={preview.profit} />
    </div>
  );
  const placed = whenPlaced === undefined ? null : <PlacedLine key="placed" paise={whenPlaced} />;
  const liability = (
    <div className={styles.line} key="liability">
      <dt>{isEachWayBack ? t('Costs 2 × the stake') : t('Liability')}</dt>
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
      {facts.isAtSp ? liability : isLay ? [liability, profit, placed] : [profit, placed, liability]}
      <Exposure facts={facts} label={t('Exposure, all markets')} />
      {market.house && market.maxProfit !== null ? (
        <div className={styles.line}>
          <dt>{t('Most this market pays')}</dt>
          <dd>{rupeesText(market.maxProfit)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Each way: what the bet comes to when its runner is placed behind the winner. */
function PlacedLine({ paise }: { readonly paise: number }) {
  return (
    <div className={styles.line}>
      <dt>{t('If it is placed')}</dt>
      {paise < 0 ? (
        <dd data-sign="minus">{rupeesText(paise / 100)}</dd>
      ) : (
        <ProfitFigure paise={paise} />
      )}
    </div>
  );
}

function ProfitFigure({ paise }: { readonly paise: number }) {
  return <dd data-sign="plus">+{rupeesText(paise / 100)}</dd>;
}

function LiabilityFigure({ paise, isLay }: { readonly paise: number; readonly isLay: boolean }) {
  return (
    <dd data-sign={isLay ? 'minus' : undefined}>
      {rupeesText((isLay && paise > 0 ? -paise : paise) / 100)}
    </dd>
  );
}

/** The exposure of all markets together, as the header has it, before and after the bet. */
function Exposure({ facts, label }: Pick<SlipSummaryProps, 'facts'> & { readonly label: string }) {
  const { exposure, exposureAfter } = facts.preview;
  const total = useStore(balance, (state) => state.exposure) ?? exposure / 100;
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.before}>{rupeesText(total)}</span>
        <span className={styles.after}>
          → {rupeesText(total + (exposureAfter - exposure) / 100)}
        </span>
      </dd>
    </div>
  );
}
