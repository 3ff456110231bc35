import type { CreateMarketWire } from '@crease/contracts/routes/operator-markets.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
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
