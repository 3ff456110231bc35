import type { CreateMarketWire } from '@crease/contracts/routes/operator-markets.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { madeFor, type Sides } from './sport-templates.ts';

/** A market that traders open often: its kind, its name with the sides filled in, and the runners it begins with. */
export interface MarketTemplate {
  readonly id: string;
  readonly title: string;
  readonly kind: CreateMarketWire['kind'];
  readonly marketName: string;
  readonly subType?: string;
  /** One to a line in the form; none where the server names them. */
  readonly runners: readonly string[];
  /** How it is settled, where the rules of its kind do not say it. */
  readonly rules?: string;
  /** The lines that the trader may choose, the usual one first; absent: it has none. */
  readonly lines?: readonly number[];
  /** The market on one of its lines. */
  on?(line: number): Pick<MarketTemplate, 'marketName' | 'runners' | 'rules'>;
}

/** The template on a line; as it is where it has none. */
export function onLine(template: MarketTemplate, line: number | null): MarketTemplate {
  return line === null || template.on === undefined
    ? template
    : { ...template, ...template.on(line) };
}

/** Kinds on runs and the lottery have runners that the server makes. */
export const RUNNERLESS: readonly CreateMarketWire['kind'][] = [
  'LINE',
  'FANCY',
  'KHADO',
  'METER',
  'LOTTERY',
];

/** The templates that fit an event, those of its sport first; the sides of the match stand in the names. */
export function templatesOf(
  event: Pick<EventItem, 'sportId' | 'team1' | 'team2'>,
): readonly MarketTemplate[] {
  // A side that nobody named is left for the trader to write: the form asks for it.
  const sides: Sides = [event.team1 ?? '', event.team2 ?? ''];
  return madeFor(event.sportId).map((make) => {
    const template = make(sides);
    return { ...template, marketName: template.marketName.replace(/\s+/g, ' ').trim() };
  });
}
