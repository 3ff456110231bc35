import type { Suit } from './card-face.ts';

const SHAPES: Readonly<Record<Suit, string>> = {
  S: 'M12 2c3.2 4.4 8.6 7.3 8.6 12a4.6 4.6 0 0 1-7.4 3.7c.3 1.9 1 3.2 2.3 4.3H8.5c1.3-1.1 2-2.4 2.3-4.3A4.6 4.6 0 0 1 3.4 14C3.4 9.3 8.8 6.4 12 2z',
  H: 'M12 21.4C7 17 2.6 13.3 2.6 8.6A5.1 5.1 0 0 1 12 6a5.1 5.1 0 0 1 9.4 2.6c0 4.7-4.4 8.4-9.4 12.8z',
  D: 'M12 1.8 19.6 12 12 22.2 4.4 12z',
  C: 'M12 2.2a4.6 4.6 0 0 1 3.7 7.3 4.7 4.7 0 1 1-2.4 7.9c.3 1.9 1 3.2 2.3 4.4H8.4c1.3-1.2 2-2.5 2.3-4.4a4.7 4.7 0 1 1-2.4-7.9A4.6 4.6 0 0 1 12 2.2z',
};

/** Suit symbol, distinguishable by shape regardless of colour. */
export function SuitSign({
  suit,
  className,
}: {
  readonly suit: Suit;
  readonly className?: string | undefined;
}) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path fill="currentColor" d={SHAPES[suit]} />
    </svg>
  );
}
