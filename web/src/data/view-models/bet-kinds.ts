import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { phrase } from '#text/text.ts';

/** Kinds of markets by their names on the wire, in the order of a match's page; said with `t`. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['match_odd', phrase('Match odds')],
  ['bookmaker', phrase('Bookmaker')],
  ['toss', phrase('Toss')],
  ['goalsmaker', phrase('Goals')],
  ['fancy', phrase('Fancy')],
  ['line', phrase('Lines')],
  ['premium', phrase('Premium')],
]);
const OTHER = phrase('Other markets');

/** Every name of a kind in its order, those without one of their own last. */
export const KIND_TITLES: readonly string[] = [...KINDS.values(), OTHER];

/** Every kind with its name in addresses, which is that of the wire, and its title in English. */
export const KIND_NAMES: readonly (readonly [name: string, title: string])[] = [
  ...KINDS,
  ['other', OTHER],
];

/** The name of the kind of a bet's market. */
export function kindNameOf({ marketTypeName }: Pick<OpenBet, 'marketTypeName'>): string {
  return KINDS.has(marketTypeName) ? marketTypeName : 'other';
}

/** The kind of a bet's market, in English. */
export function kindTitleOf({ marketTypeName }: Pick<OpenBet, 'marketTypeName'>): string {
  return KINDS.get(marketTypeName) ?? OTHER;
}
