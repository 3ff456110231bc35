import type { ShortNames } from '@crease/contracts/wire/catalogue.ts';

/** Names up to this length aren't shortened. */
const SHORT_LENGTH = 11;

/** Place names of several words that can't be reduced to their last word. */
const WHOLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['New Zealand', 'N Zealand'],
  ['South Africa', 'S Africa'],
  ['West Indies', 'W Indies'],
  ['Sri Lanka', 'Sri Lanka'],
  ['Hong Kong', 'Hong Kong'],
  ['Papua New Guinea', 'PNG'],
  ['United Arab Emirates', 'UAE'],
  ['United States of America', 'USA'],
  ['United Kingdom', 'UK'],
  ['Saudi Arabia', 'S Arabia'],
]);

/** Suffixes dropped from club names after a place. */
const CLUB_ENDINGS =
  /\s+(AFC|Albion|Athletic|Belles|CF|City|County|FC|Ladies|Rangers|Rovers|SC|Town|Union|United|Wanderers)$/i;
/** Prefixes dropped from club names before a place. */
const CLUB_BEGINNINGS = /^(AC|AS|Atl[eé]tico|CD|Deportivo|FC|Real|SC|Sporting|UD)\s+/i;
const WOMEN = /\s+(W|Women)$/i;

const TENNIS = 2;
const RACING = 26;
/** Sports whose clubs are named after a place and a mascot: `Deccan Falcons`. */
const MASCOT_SPORTS: ReadonlySet<number> = new Set([3, 25]);

export interface NamedSides {
  readonly sportId: number;
  readonly title: string;
  readonly team1: string | null;
  readonly team2: string | null;
}

/**
 * Short names for tight spaces: `Falcons v Kraken`, `I. Kestrand v D. Talpade-Moor`, `Ashlow Park R1`. A heuristic;
 * the full names are always available as well. If both sides would shorten to the same name, they keep their full
 * names.
 */
export function getShortNames({ sportId, title, team1, team2 }: NamedSides): ShortNames {
  if (sportId === RACING) return { title: /^.*?\bR\d+\b/.exec(title)?.[0] ?? title, sides: null };
  if (team1 === null || team2 === null)
    return { title: getShortTitle(title, sportId), sides: null };
  const [one, two] = [getShortSide(team1, sportId), getShortSide(team2, sportId)];
  const sides: readonly [string, string] = one === two ? [team1, team2] : [one, two];
  // Titles written by an operator are kept.
  const isPlain = title === `${team1} v ${team2}`;
  return { title: isPlain ? `${sides[0]} v ${sides[1]}` : title, sides };
}

/** Events created by an operator have their sides only in the title. */
function getShortTitle(title: string, sportId: number): string {
  const [team1, team2, ...others] = title.split(' v ');
  if (team1 === undefined || team2 === undefined || others.length > 0) return title;
  return getShortNames({ sportId, title, team1, team2 }).title;
}

function getShortSide(name: string, sportId: number): string {
  const women = WOMEN.exec(name) === null ? '' : ' W';
  const plain = name.replace(WOMEN, '');
  const whole = WHOLE_NAMES.get(plain);
  if (whole !== undefined) return whole + women;
  if (plain.length <= SHORT_LENGTH) return plain + women;
  return (sportId === TENNIS ? shortenPlayer(plain) : shortenClub(plain, sportId)) + women;
}

function shortenPlayer(name: string): string {
  const words = name.split(' ');
  if (words.length < 2) return name;
  return `${words[0]?.charAt(0)}. ${words.slice(1).join(' ')}`;
}

function shortenClub(name: string, sportId: number): string {
  const words = name.split(' ');
  if (MASCOT_SPORTS.has(sportId)) return words.at(-1) ?? name;
  const place = name.replace(CLUB_ENDINGS, '').replace(CLUB_BEGINNINGS, '');
  return place === '' ? name : place;
}
