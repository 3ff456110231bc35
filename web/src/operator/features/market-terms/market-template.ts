import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import type { CreateMarketWire } from '@crease/contracts/market-desk/markets.ts';
import { parseFigure } from '#operator/core/office-form.ts';
import { formatCount } from '#operator/core/words.ts';
import { getDeskTraits } from '#operator/trading/desk-markets.ts';
import { listTemplateFactories, type Sides } from './sport-templates.ts';

/** A common market: its type, its name with the sides filled in, and initial runners. */
export interface MarketTemplate {
  readonly id: string;
  readonly title: string;
  readonly kind: CreateMarketWire['kind'];
  readonly marketName: string;
  readonly subType?: string;
  /** One per line in the form, empty if the server names them. */
  readonly runners: readonly string[];
  /** Settlement rule, if the type's rules don't define it. */
  readonly rules?: string;
  /** Selectable lines, default first. Absent if the market has none. */
  readonly lines?: readonly number[];
  /** Applies one of the lines. */
  on?(line: number): Pick<MarketTemplate, 'marketName' | 'runners' | 'rules'>;
}

/** Applies a line to a template. Unchanged if it has none. */
export function applyLine(template: MarketTemplate, line: number | null): MarketTemplate {
  return line === null || template.on === undefined
    ? template
    : { ...template, ...template.on(line) };
}

/** Types whose runners are created by the server: run markets and the lottery. */
export const RUNNERLESS: readonly CreateMarketWire['kind'][] = [
  'LINE',
  'FANCY',
  'KHADO',
  'METER',
  'LOTTERY',
];

/** Lists an event's templates, its sport's own first, with the sides filled in. */
export function listTemplates(
  event: Pick<EventItem, 'sportId' | 'team1' | 'team2'>,
): readonly MarketTemplate[] {
  // Sides without a name are entered by the trader.
  const sides: Sides = [event.team1 ?? '', event.team2 ?? ''];
  return listTemplateFactories(event.sportId).map((make) => {
    const template = make(sides);
    return { ...template, marketName: template.marketName.replace(/\s+/g, ' ').trim() };
  });
}

/** Number of places paid. */
export const PLACES = ['1', '2', '3', '4'] as const;

/** Each-way terms: places and odds divisor, as on a race card. */
export const EACH_WAY_TERMS = ['usual', '2/4', '3/5', '3/4', '4/4', '4/5'] as const;
type EachWayChoice = (typeof EACH_WAY_TERMS)[number];

export interface MarketChoices {
  /** Number of places paid. */
  readonly winners: (typeof PLACES)[number];
  readonly eachWay: EachWayChoice;
  readonly opens: boolean;
  readonly isInPlay: boolean;
}

export type MarketField = 'marketName' | 'runners' | 'min' | 'max';
type MarketEntry = Readonly<Record<MarketField, string>> & MarketChoices;

/** Builds the market from the form. Blank limits use the type's defaults. */
export function toMarket(event: EventItem, template: MarketTemplate, entry: MarketEntry) {
  const { kind, rules } = template;
  const { winners, eachWay, opens, isInPlay } = entry;
  const traits = getDeskTraits(kind);
  // The race page distinguishes place markets by number of places.
  const subType = traits.asksFor === 'PLACES' ? `PLACES_${winners}` : template.subType;
  const runners = splitLines(entry.runners).map((name, sort) => ({ name, sort }));
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

/** Omitted if the server should apply the standard terms for the field size. */
function eachWayPart(choice: EachWayChoice) {
  if (choice === 'usual') return {};
  const [winners = 0, eachWayDivisor = 0] = choice.split('/').map(Number);
  return { winners, eachWayDivisor };
}

/** Label of each-way terms in the form. */
export function eachWayWords(choice: EachWayChoice): string {
  if (choice === 'usual') return 'Standard for field size';
  const [places, divisor] = choice.split('/');
  return `${formatCount(Number(places), 'place')}, 1/${divisor} odds`;
}

/** Limits that were entered. Blank ones are omitted. */
export function toLimits({ min, max }: MarketEntry) {
  return {
    ...(min.trim() === '' ? {} : { min: parseFigure(min) }),
    ...(max.trim() === '' ? {} : { max: parseFigure(max) }),
  };
}

/** True if the runners of this type are entered in the form. */
export function hasRunners(kind: MarketTemplate['kind']): boolean {
  return !RUNNERLESS.includes(kind);
}

/** Splits names by line, ignoring blank lines. */
export function splitLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
