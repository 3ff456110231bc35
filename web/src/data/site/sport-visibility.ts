import { SPORTS, type SportId } from '@crease/contracts/constants.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import type { UserInfo } from '#data/storage/local-shapes.ts';

/**
 * Sports that are shown (spec section 4): logged in by the user's own flags, logged out by the domain's; one without
 * events is not shown. Casino is decided by `isCasinoActive`.
 */
export function activeSports(
  tree: readonly TreeSport[],
  user: UserInfo | null,
  setting: DomainSetting,
): TreeSport[] {
  return tree.filter((sport) => sport.events.length > 0 && isSportAllowed(sport.id, user, setting));
}

/** Whether a sport is switched on for this visitor: by their own flags, logged out by the domain's. */
export function isSportAllowed(
  id: SportId,
  user: UserInfo | null,
  setting: DomainSetting,
): boolean {
  const sport = SPORTS.find((known) => known.id === id);
  if (sport === undefined || sport.flag === 'casino') return false;
  return (user ?? setting)[sport.flag];
}

/** What decides whether the casino is shown. */
export interface CasinoFacts {
  readonly user: Pick<UserInfo, 'casino'> | null;
  readonly setting: Pick<DomainSetting, 'casino'>;
  /** The stored item `casino_is_empty`. */
  readonly isEmpty: boolean;
  /** Categories with their games, as the domain's file has them. */
  readonly games: readonly unknown[];
  readonly isPhone: boolean;
}

/**
 * Whether the casino is shown (spec section 4): active unless it is empty; logged out it needs games for this width of
 * window, too. Its pages exist only where the domain has a casino, so without it there is never a way to it.
 */
export function isCasinoActive({ user, setting, isEmpty, games, isPhone }: CasinoFacts): boolean {
  if (isEmpty || !setting.casino) return false;
  if (user !== null) return user.casino;
  return gamesFor(games, isPhone ? 'mobile' : 'desktop').length > 0;
}

/** Games of all categories that run on such a screen. What is no game is left out. */
export function gamesFor(
  categories: readonly unknown[],
  screen: 'mobile' | 'desktop' | 'any',
): object[] {
  return categories
    .flatMap((category) =>
      isRecord(category) && Array.isArray(category.games) ? category.games : [],
    )
    .filter((game: unknown): game is Record<string, unknown> => isRecord(game))
    .filter(
      (game) => screen === 'any' || game[screen === 'mobile' ? 'isMobile' : 'isDesktop'] === true,
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** At most so many events of a sport (spec section 9). */
const MOST_EVENTS = 2;

/** The first two events of each sport. */
export function twoEventsOf<Sport extends Pick<TreeSport, 'events'>>(
  sports: readonly Sport[],
): Sport[] {
  return sports.map((sport) => ({ ...sport, events: sport.events.slice(0, MOST_EVENTS) }));
}
