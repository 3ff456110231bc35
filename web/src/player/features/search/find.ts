import type { SportId } from '@crease/contracts/base/constants.ts';
import type { EventItem, TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import type { IconName } from '#ui/icon/icon.tsx';

/** Minimum query length; fewer letters match too much. */
export const MIN_LETTERS = 2;
const MAX_RESULTS = 20;
/** Caps on leagues and pages leave room for matches. */
const MAX_LEAGUES = 4;
const MAX_PAGES = 4;

/** A page that search can find. */
export interface SearchablePage {
  readonly to: string;
  readonly search?: object;
  /** Already translated. */
  readonly words: string;
  readonly icon: IconName;
}

export type Found =
  | { readonly kind: 'event'; readonly event: EventItem }
  | {
      readonly kind: 'league';
      readonly name: string;
      readonly sportId: SportId;
      readonly sportName: string;
      readonly events: number;
    }
  | { readonly kind: 'page'; readonly page: SearchablePage };

/**
 * Finds items whose name contains every typed word: pages, leagues, then matches by title, team, league, venue or
 * sport, in-play first; at most twenty. Returns nothing for fewer than two letters.
 */
export function findResults(sports: readonly TreeSport[], pages: readonly SearchablePage[], text: string): Found[] {
  if (countLetters(text) < MIN_LETTERS) return [];
  const words = normalizeText(text).split(' ').filter(Boolean);
  const has = (...names: (string | null)[]) => {
    const searched = normalizeText(names.filter((name) => name !== null).join(' '));
    return words.every((word) => searched.includes(word));
  };
  const foundPages = pages
    .filter((page) => has(page.words))
    .slice(0, MAX_PAGES)
    .map((page): Found => ({ kind: 'page', page }));
  const leagues = sports.flatMap(leaguesIn).filter(({ name }) => has(name));
  const events = sports
    .flatMap((sport) => sport.events)
    .filter((event) => has(event.title, event.team1, event.team2, event.competitionName, event.venue, event.sportName))
    .sort(
      (a, b) =>
        Number(b.status === 'IN_PLAY') - Number(a.status === 'IN_PLAY') || a.startTime.localeCompare(b.startTime),
    )
    .map((event): Found => ({ kind: 'event', event }));
  return [...foundPages, ...leagues.slice(0, MAX_LEAGUES), ...events].slice(0, MAX_RESULTS);
}

/** Number of letters and digits, ignoring spaces and punctuation. */
export function countLetters(text: string): number {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '').length;
}

/**
 * Normalises case, accents and punctuation, so that `cote` finds `Côte`. Devanagari vowel signs are letters and are
 * kept.
 */
function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function leaguesIn({ id, name: sportName, events }: TreeSport) {
  const counts = new Map<string, number>();
  for (const { competitionName } of events) {
    if (competitionName !== null) {
      counts.set(competitionName, (counts.get(competitionName) ?? 0) + 1);
    }
  }
  return [...counts].map(([name, count]) => ({
    kind: 'league' as const,
    name,
    sportId: id,
    sportName,
    events: count,
  }));
}
