/** A team's crest, drawn from its name. Decorative: the name is rendered alongside it. */
export function Crest({ name, size = 28 }: { readonly name: string; readonly size?: 20 | 28 }) {
  const { ground, light, charge, field, sign } = drawCrest(name);
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <path d={SHIELD} fill={ground} stroke={ground} strokeWidth="3" strokeLinejoin="round" />
      <path d={field} fill={light} style={{ clipPath: `path('${SHIELD}')` }} />
      <path d={sign} fill={charge} transform="translate(4.200 3.600) scale(.7)" />
    </svg>
  );
}

type OneOrMore<Item> = readonly [Item, ...Item[]];

/** Grounds of the casino artwork; every charge below is legible on each. */
const GROUNDS: OneOrMore<readonly [string, string]> = [
  ['#2f2463', '#43358f'],
  ['#6a1f33', '#8d3048'],
  ['#0d4b48', '#12655c'],
  ['#7a4a00', '#9a6100'],
  ['#4a1e50', '#6b2f73'],
  ['#14385c', '#1c5283'],
  ['#7c2617', '#a2371f'],
  ['#143f31', '#1d5f49'],
];
const CHARGES: OneOrMore<string> = ['#f4cf4e', '#8fc7f3', '#f7afbe', '#7fdaa3', '#f6f3ec', '#ffb27a'];

/** Outline of the shield in a square of 28. */
const SHIELD = 'M3 3h22v11.500c0 5.500-4.500 8.700-11 11.500C7.500 23.200 3 20 3 14.500Z';

/** Divisions of the shield, drawn in the lighter ground. */
const FIELDS: OneOrMore<string> = [
  'M14 0h14v28H14Z',
  'M0 14h28v14H0Z',
  'M0 28 28 0v28Z',
  'M0 0 28 28H0Z',
  'M0 0h9.500v28H0ZM18.500 0H28v28h-9.500Z',
  'M0 9h28v5H0ZM0 19h28v5H0Z',
  'M0 28 14 12l14 16Z',
  'M0 0h14v14H0ZM14 14h14v14H14Z',
];

/** The sign on the shield. */
const SIGNS: OneOrMore<string> = [
  'M14 7.500a6 6 0 1 0 .01 0Z',
  'M14 6l6.500 8-6.500 8-6.500-8Z',
  'M6 17.500 14 9.500l8 8v4.500l-8-8-8 8Z',
  'M11.500 6h5v5.500H22v5h-5.500V22h-5v-5.500H6v-5h5.500Z',
  'M14 6l2.200 4.900 5.300.6-4 3.600 1.200 5.300-4.700-2.700-4.700 2.700 1.200-5.300-4-3.600 5.300-.6Z',
  'M18 6a8 8 0 1 0 0 15.500A8.500 8.500 0 0 1 18 6Z',
  'M8 7h3v14H8ZM12.500 7h3v14h-3ZM17 7h3v14h-3Z',
  'M7 20 14 6l7 14Z',
  'M6 10c3-3 5 3 8 0s5 3 8 0v4c-3 3-5-3-8 0s-5-3-8 0ZM6 17c3-3 5 3 8 0s5 3 8 0v3.500c-3 3-5-3-8 0s-5-3-8 0Z',
];

export interface CrestDrawing {
  readonly ground: string;
  readonly light: string;
  readonly charge: string;
  readonly field: string;
  readonly sign: string;
}

/** The same crest for the same name everywhere and always. */
function drawCrest(name: string): CrestDrawing {
  let seed = hash(name);
  const draw = <Item,>(items: OneOrMore<Item>): Item => {
    const item = items[seed % items.length] ?? items[0];
    seed = Math.floor(seed / items.length);
    return item;
  };
  const [ground, light] = draw(GROUNDS);
  return { ground, light, sign: draw(SIGNS), charge: draw(CHARGES), field: draw(FIELDS) };
}

/** FNV-1a with a final mix, because names often differ in one letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
