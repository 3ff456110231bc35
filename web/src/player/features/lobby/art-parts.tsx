/** Shared drawing elements on a 160-unit grid. Colours are the same in every theme. */

const SUITS = {
  spade:
    'M12 2.5s8 5.6 8 10.6a4 4 0 0 1-6.9 2.8c.2 2.1.8 3.6 1.9 4.6H9c1.1-1 1.7-2.5 1.9-4.6A4 4 0 0 1 4 13.1C4 8.1 12 2.5 12 2.5z',
  club: 'M12 2.8a4.1 4.1 0 0 1 3.4 6.4 4.1 4.1 0 1 1-2.3 6.9c.2 2 .8 3.4 1.9 4.4H9c1.1-1 1.7-2.4 1.9-4.4a4.1 4.1 0 1 1-2.3-6.9A4.1 4.1 0 0 1 12 2.8z',
  heart: 'M12 20.5S3.2 14.8 3.2 9a4.7 4.7 0 0 1 8.8-2.4A4.7 4.7 0 0 1 20.8 9c0 5.8-8.8 11.5-8.8 11.5z',
  diamond: 'M12 2.5 19 12l-7 9.5L5 12z',
} as const;
type SuitName = keyof typeof SUITS;

export const INK = '#1d1a17';
export const RED = '#c4142f';
export const GOLD = '#f4cf4e';
export const PINK = '#f7afbe';
export const BLUE = '#8fc7f3';
export const GREEN = '#7fdaa3';
export const CREAM = '#fff3d6';

export interface SuitProps {
  readonly suit: SuitName;
  /** Top left corner. */
  readonly at: readonly [number, number];
  readonly scale?: number;
  readonly fill?: string;
}

export function Suit({ suit, at: [x, y], scale = 1.25, fill }: SuitProps) {
  const own = suit === 'heart' || suit === 'diamond' ? RED : INK;
  return <path transform={`translate(${x} ${y}) scale(${scale})`} d={SUITS[suit]} fill={fill ?? own} />;
}

export interface CardProps {
  /** Centre. */
  readonly at: readonly [number, number];
  readonly turn?: number;
  readonly edge: string;
  readonly suit: SuitName;
  /** Placed in a corner instead of the centre. */
  readonly corner?: 'left' | 'right';
}

const CORNERS = { left: [-22, -32], right: [4, -32] } as const;

/** A face-up card. */
export function FaceUp({ at: [x, y], turn = 0, edge, suit, corner }: CardProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-27" y="-39" width="54" height="78" rx="6" fill="#fff" stroke={edge} strokeWidth="3" />
      <Suit
        suit={suit}
        at={corner === undefined ? [-15, -15] : CORNERS[corner]}
        scale={corner === undefined ? 1.25 : 0.75}
      />
    </g>
  );
}

/** Pip positions, in steps from the centre of the die. */
const EYES: Readonly<Record<1 | 3 | 4 | 5, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
};

export interface DieProps {
  readonly at: readonly [number, number];
  readonly turn: number;
  readonly eyes: keyof typeof EYES;
  readonly side: number;
  readonly fill: string;
  readonly ink: string;
}

export function Die({ at: [x, y], turn, eyes, side, fill, ink }: DieProps) {
  const step = side * 0.24;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x={-side / 2} y={-side / 2} width={side} height={side} rx={side / 5} fill={fill} />
      {EYES[eyes].map(([column, row]) => (
        <circle key={`${column} ${row}`} cx={column * step} cy={row * step} r={side / 10.5} fill={ink} />
      ))}
    </g>
  );
}

/** A lit oil lamp. */
export function Lamp({ at: [x, y], scale }: { readonly at: readonly [number, number]; readonly scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-26 0h52c-2 16-12 24-26 24S-24 16-26 0z" fill="#c46a1e" />
      <path d="M-26 0h52l-1.5 6h-49z" fill="#e59a3c" />
      <path d="M0-46c10 12 13 20 13 27a13 13 0 0 1-26 0c0-7 3-15 13-27z" fill={GOLD} />
      <path d="M0-26c5 6 6 9 6 13a6 6 0 0 1-12 0c0-4 1-7 6-13z" fill={CREAM} />
    </g>
  );
}

/** Grid cell coordinates. */
export function listCells(columns: number, rows: number): readonly (readonly [number, number])[] {
  return Array.from({ length: columns * rows }, (_, n) => [n % columns, Math.floor(n / columns)]);
}
