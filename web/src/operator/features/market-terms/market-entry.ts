import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { deskTraitsOf } from '#operator/desk/kind-traits.ts';
import { figureOf } from '#operator/office/office-form.ts';
import { type MarketTemplate, RUNNERLESS } from './market-template.ts';

/** How many places may be paid. */
export const PLACES = ['1', '2', '3', '4'] as const;

/** Each way: places and what their odds are divided by, as a race card says them. */
export const EACH_WAY_TERMS = ['usual', '2/4', '3/5', '3/4', '4/4', '4/5'] as const;
type EachWayChoice = (typeof EACH_WAY_TERMS)[number];

export interface MarketChoices {
  /** How many places are paid. */
  readonly winners: (typeof PLACES)[number];
  readonly eachWay: EachWayChoice;
  readonly opens: boolean;
  readonly isInPlay: boolean;
}

export type MarketField = 'marketName' | 'runners' | 'min' | 'max';
type MarketEntry = Readonly<Record<MarketField, string>> & MarketChoices;

/** The market that was entered; limits that were left empty are as usual for the kind. */
export function marketOf(event: EventItem, template: MarketTemplate, entry: MarketEntry) {
  const { kind, rules } = template;
  const { winners, eachWay, opens, isInPlay } = entry;
  const traits = deskTraitsOf(kind);
  // The page of a race tells its place markets apart by how many are placed.
  const subType = traits.asksFor === 'PLACES' ? `PLACES_${winners}` : template.subType;
  const runners = linesOf(entry.runners).map((name, sort) => ({ name, sort }));
  return {
    eventId: event.id,
    kind,
    marketName: entry.marketName.trim(),
    ...(hasRunners(kind) ? { runners } : {}),
    ...(subType === undefined ? {} : { subType }),
    ...(rules === undefined ? {} : { rules }),
    ...(winners === '1' ? {} : { winners: Number(winners) }),
    ...(traits.asksFor === 'EACH_WAY_TERMS' ? eachWayPart(eachWay) : {}),
    ...(traits.hasCrossMatching ? { crossMatching: true } : {}),
    inPlay: isInPlay,
    open: opens,
  };
}

/** Nothing where the server takes the terms that are usual for the size of the field. */
function eachWayPart(choice: EachWayChoice) {
  if (choice === 'usual') return {};
  const [winners = 0, eachWayDivisor = 0] = choice.split('/').map(Number);
  return { winners, eachWayDivisor };
}

/** A choice of terms as the form says it. */
export function eachWayWords(choice: EachWayChoice): string {
  if (choice === 'usual') return 'As usual for the size of the field';
  const [places, divisor] = choice.split('/');
  return `${places} places, 1/${divisor} the odds`;
}

/** Limits that were typed; those left empty stay away. */
export function limitsOf({ min, max }: MarketEntry) {
  return {
    ...(min.trim() === '' ? {} : { min: figureOf(min) }),
    ...(max.trim() === '' ? {} : { max: figureOf(max) }),
  };
}

/** Whether the runners of a kind are typed. */
export function hasRunners(kind: MarketTemplate['kind']): boolean {
  return !RUNNERLESS.includes(kind);
}

/** Names, one to a line; blank lines are none. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
