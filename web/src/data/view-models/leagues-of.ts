import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { t } from '#text/text.ts';

export interface League {
  readonly name: string;
  readonly events: readonly EventItem[];
}

/** Events by league, in the order in which the leagues first appear; without a league: by country, or "Other". */
export function leaguesOf(events: readonly EventItem[]): League[] {
  const leagues = new Map<string, EventItem[]>();
  for (const event of events) {
    const name = event.competitionName ?? event.country ?? t('Other');
    leagues.set(name, [...(leagues.get(name) ?? []), event]);
  }
  return [...leagues].map(([name, list]) => ({ name, events: list }));
}
