import { isRedNumber } from '@crease/games/roulette/layout.ts';
import { phrase, t } from '#i18n/text.ts';

const NAMES: Readonly<Record<string, string>> = {
  'DOZEN:1': phrase('1st 12'),
  'DOZEN:2': phrase('2nd 12'),
  'DOZEN:3': phrase('3rd 12'),
  'EVEN_MONEY:RED': phrase('Red'),
  'EVEN_MONEY:BLACK': phrase('Black'),
  'EVEN_MONEY:ODD': phrase('Odd'),
  'EVEN_MONEY:EVEN': phrase('Even'),
  'EVEN_MONEY:LOW': phrase('1–18'),
  'EVEN_MONEY:HIGH': phrase('19–36'),
};
const HALF = 18;
const DOZEN = 12;
const KINDS: Readonly<Record<string, string>> = {
  STRAIGHT: phrase('Straight {numbers}'),
  SPLIT: phrase('Split {numbers}'),
  STREET: phrase('Street {numbers}'),
  TRIO: phrase('Trio {numbers}'),
  CORNER: phrase('Corner {numbers}'),
  FIRST_FOUR: phrase('First four {numbers}'),
  SIX_LINE: phrase('Six line {numbers}'),
  COLUMN: phrase('Column {numbers}'),
};

export function spotName(code: string): string {
  const name = NAMES[code];
  if (name !== undefined) return t(name);
  const [key = '', pick = ''] = code.split(':');
  return t(KINDS[key] ?? code, { numbers: pick });
}

/** e.g. `22 black`. */
export function pocketWords(pocket: number): string {
  if (pocket === 0) return t('0 green');
  return isRedNumber(pocket) ? t('{pocket} red', { pocket }) : t('{pocket} black', { pocket });
}

/** Groups of a number besides its colour: `Even, 19–36, 2nd 12`. Empty for zero. */
export function pocketFacts(pocket: number): string {
  if (pocket === 0) return '';
  const half = pocket <= HALF ? 'LOW' : 'HIGH';
  const facts = [
    `EVEN_MONEY:${pocket % 2 === 0 ? 'EVEN' : 'ODD'}`,
    `EVEN_MONEY:${half}`,
    `DOZEN:${Math.ceil(pocket / DOZEN)}`,
  ];
  return facts.map(spotName).join(', ');
}

export function getPocketColour(pocket: number): 'zero' | 'red' | 'black' {
  if (pocket === 0) return 'zero';
  return isRedNumber(pocket) ? 'red' : 'black';
}
