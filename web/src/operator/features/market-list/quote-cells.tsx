import type { PriceSize, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { priceText } from '#format/price.ts';
import styles from './quote-cells.module.css';

/** Best prices of a market in two cells: No and Yes on a line, back and lay of the first runner elsewhere. */
export function QuoteCells({ market }: { readonly market: WireMarket }) {
  const [runner] = market.runners;
  const isLine = ['FANCY', 'METER', 'KHADO'].includes(market.kind);
  const back = (
    <Cell side="back" name={isLine ? 'Yes' : 'Back'} level={runner?.back[0]} market={market} />
  );
  const lay = (
    <Cell side="lay" name={isLine ? 'No' : 'Lay'} level={runner?.lay[0]} market={market} />
  );
  return (
    <span className={styles.cells}>
      {isLine ? lay : back}
      {isLine ? back : lay}
    </span>
  );
}

function Cell({
  side,
  name,
  level,
  market,
}: {
  readonly side: 'back' | 'lay';
  readonly name: string;
  readonly level: PriceSize | undefined;
  readonly market: WireMarket;
}) {
  const [first, second] = level === undefined ? ['–', ''] : wordsOf(market, level);
  return (
    <span className={styles.cell} data-side={side}>
      <span className="visually-hidden">{name} </span>
      <b>{first}</b>
      {second !== '' && <small>{second}</small>}
    </span>
  );
}

function wordsOf({ kind, house }: WireMarket, [price, size]: PriceSize): readonly [string, string] {
  if (kind === 'FANCY' || kind === 'METER' || kind === 'KHADO')
    return [String(price), String(size)];
  const isPer100 = house && kind !== 'LOTTERY' && kind !== 'PREMIUM';
  return [isPer100 ? String(price) : priceText(price), ''];
}
