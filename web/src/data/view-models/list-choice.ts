import { SPORTS } from '@crease/contracts/constants.ts';
import { oneOf } from './grid-search.ts';

/** A choice of a list that lives in the address. */
export interface ListChoice<Value extends string = string> {
  /** Of its item in the address. */
  readonly item: string;
  /**
   * Every value with its words, in English. The first is what a fresh page has: the address does not name it, and what
   * the address names and nobody knows counts as it.
   */
  readonly values: readonly [ChoiceValue<Value>, ...ChoiceValue<Value>[]];
}

export type ChoiceValue<Value extends string = string> = readonly [value: Value, words: string];

/** One that is made by a select, which has a name; in English. */
export interface ListSelect<Value extends string = string> extends ListChoice<Value> {
  readonly label: string;
}

/** The value that the address asks for. */
export function choiceIn<Value extends string>(
  search: Readonly<Record<string, unknown>>,
  { item, values }: ListChoice<Value>,
): Value {
  const [[fresh]] = values;
  const known = values.map(([value]) => value);
  return oneOf(known, search[item]) ?? fresh;
}

/** A value as the address says it. */
export function choiceItem({ item, values }: ListChoice, value: string) {
  const [[fresh]] = values;
  return { [item]: value === fresh ? undefined : value };
}

const SPORT_IDS = SPORTS.map(({ id }) => id);

/** The sport that the address asks for; null: all. */
export function sportIn({ sport }: Readonly<Record<string, unknown>>): number | null {
  return oneOf(SPORT_IDS, sport) ?? null;
}
