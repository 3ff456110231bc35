import { fullSizeText, sizeText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { t } from '#i18n/text.ts';
import styles from './price-cell.module.css';
import { useFlash } from './use-flash.ts';

export interface PriceCellProps {
  readonly side: 'back' | 'lay';
  /** Accessible name of the selection, e.g. "Back Deccan Falcons". Price and size follow. */
  readonly name: string;
  /** Decimal odds, null if there is no price. */
  readonly price: number | null;
  /** Rupees. */
  readonly size: number | null;
  /** 0 is best, 2 third. */
  readonly depth?: 0 | 1 | 2;
  /** Price format. Defaults to decimal odds. */
  readonly format?: (price: number) => string;
  readonly disabled?: boolean;
  readonly selected?: boolean;
  /** Disconnected: the price may be outdated and can't be selected. */
  readonly stale?: boolean;
  readonly onPick?: (() => void) | undefined;
}

/** A selectable price with a fixed width. A new price flashes, a new size doesn't. */
export function PriceCell({
  side,
  name,
  price,
  size,
  depth = 0,
  format = priceText,
  disabled = false,
  selected = false,
  stale = false,
  onPick,
}: PriceCellProps) {
  const cell = useFlash(price);
  if (price === null) {
    return (
      <span className={styles.cell} data-side={side} data-depth={depth} data-none>
        <span className={styles.price}>–</span>
      </span>
    );
  }
  const text = format(price);
  const note = size === null || size === 0 ? '' : sizeText(size);
  const spoken = `${note}${fullSizeText(size ?? 0)}`;
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      data-side={side}
      data-depth={depth}
      data-bare={note === '' || undefined}
      data-selected={selected || undefined}
      data-stale={stale || undefined}
      disabled={disabled || stale}
      aria-label={labelForPrice(name, text, spoken)}
      aria-pressed={selected}
      onClick={onPick}
    >
      <span className={styles.price}>{text}</span>
      {note === '' ? null : (
        <>
          {/* Separates the two visible texts into words of the name. */}{' '}
          <span className={styles.size}>{note}</span>
        </>
      )}
    </button>
  );
}

function labelForPrice(name: string, price: string, size: string): string {
  return size === ''
    ? t('{name} at {price}', { name, price })
    : t('{name} at {price}, {size} available', { name, price, size });
}
