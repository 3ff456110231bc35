import type { PriceSize, WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { hasFixedRunners } from '@crease/core/quote/house-traits.ts';
import { useMemo } from 'react';
import { levelSource } from '#client/prices/price-sources.ts';
import { useRunnerStatus } from '#client/prices/use-prices.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getKindShape, hasManyChoices } from '#player/betting/kind-traits.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import {
  formatLine,
  formatQuoted,
  formatRate,
  getSideLabel,
  toOffer,
  toPriceSide,
} from '#player/betting/quote.ts';
import type { Selection, SlipOffer } from '#player/betting/selection.ts';
import type { PickOf } from '#player/markets/use-market.ts';
import { type Figures, LiveCell } from '#ui/price-cell/live-cell.tsx';
import { splitLabel } from '#ui/price-cell/split-label.ts';
import styles from './fancy-list.module.css';

export interface CellsProps {
  readonly market: WireMarket;
  readonly selection: Selection | null;
  readonly stale: boolean;
  readonly pickQuote: PickOf;
}

/** Prices of one market: its line on both sides, or one cell per runner. */
export function Cells(props: CellsProps) {
  const { kind } = props.market;
  if (hasFixedRunners(kind)) return <ChoiceCells {...props} />;
  return (
    <>
      {getKindShape(kind) === 'BAND' ? <span /> : <LineCell {...props} side="LAY" />}
      <LineCell {...props} side="BACK" />
    </>
  );
}

/** Placeholders that locate the two figures in a translated label; neither occurs in names. */
const LINE_HERE = '\u0001';
const RATE_HERE = '\u0002';

interface LineFigures extends Figures {
  readonly offer: SlipOffer;
}

/** No (LAY) or Yes (BACK) of a session, or the band of a khado. */
function LineCell({ market, selection, stale, pickQuote, side }: CellsProps & SideProps) {
  const [runner] = market.runners;
  const runnerId = runner?.id ?? 0;
  const { kind } = market;
  const source = useMemo(() => {
    const formatFigures = (level: PriceSize, band: number | null): LineFigures | null => {
      const offer = toOffer(kind, level);
      if (offer === null) return null;
      const { line, rate } = offer;
      const value = line * 1_000 + rate;
      return {
        text: formatLine(line, getKindShape(kind) === 'BAND' ? band : null),
        note: formatRate(rate),
        value,
        offer,
      };
    };
    return levelSource({ runnerId, side: toPriceSide(side), depth: 0 }, formatFigures);
  }, [runnerId, kind, side]);
  if (runner === undefined) return null;
  return (
    <LiveCell
      side={toPriceSide(side)}
      words={splitLabel(
        t('{side} {name} at {line} rate {rate}', {
          side: t(getKindShape(kind) === 'BAND' ? 'Back' : getSideLabel(kind, side)),
          name: marketText(market),
          line: LINE_HERE,
          rate: RATE_HERE,
        }),
        LINE_HERE,
        RATE_HERE,
      )}
      source={source}
      selected={selection?.side === side ? 'all' : null}
      stale={stale}
      onPick={({ offer }) => pickQuote(runner, side, { price: offer.rate, line: offer.line })}
    />
  );
}

interface SideProps {
  readonly side: 'BACK' | 'LAY';
}

/** One cell per runner: odd and even, or the ten digits. */
function ChoiceCells({ market, ...props }: CellsProps) {
  const cells = market.runners.map((runner) => (
    <ChoiceCell key={runner.id} {...props} market={market} runner={runner} />
  ));
  return hasManyChoices(market.kind) ? <div className={styles.digits}>{cells}</div> : cells;
}

function ChoiceCell({
  market,
  runner,
  selection,
  stale,
  pickQuote,
}: CellsProps & { readonly runner: WireRunner }) {
  const { id: runnerId } = runner;
  const { kind } = market;
  const name = runnerText(runner);
  // A removed runner has no price, even if one was sent.
  const isOpen = useRunnerStatus(runnerId) === 'OPEN';
  const say = useOddsFormatter();
  const source = useMemo(
    () =>
      levelSource({ runnerId, side: 'back', depth: 0 }, ([rate]) =>
        isOpen ? { text: name, note: formatQuoted(kind, rate, say), value: rate } : null,
      ),
    [runnerId, name, kind, isOpen, say],
  );
  return (
    <LiveCell
      side="back"
      words={splitLabel(
        t('Back {answer} in {name} at {rate}', {
          answer: LINE_HERE,
          name: marketText(market),
          rate: RATE_HERE,
        }),
        LINE_HERE,
        RATE_HERE,
      )}
      source={source}
      selected={selection?.runnerId === runnerId ? 'all' : null}
      stale={stale}
      onPick={({ value }) => pickQuote(runner, 'BACK', { price: value })}
    />
  );
}
