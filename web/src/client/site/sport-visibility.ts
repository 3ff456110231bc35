import { SPORTS, type SportId } from '@crease/contracts/base/constants.ts';
import type { TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import type { UserInfo } from '#client/storage/local-shapes.ts';

/**
 * Filters the visible sports (spec section 4): by the user's flags when logged in, else by the domain's. Sports
 * without events are hidden. `isCasinoActive` decides on the casino.
 */
export function activeSports(tree: readonly TreeSport[], user: UserInfo | null, setting: DomainSetting): TreeSport[] {
  return tree.filter((sport) => sport.events.length > 0 && isSportAllowed(sport.id, user, setting));
}

/** True if a sport is enabled for this visitor: by their own flags, or the domain's when logged out. */
export function isSportAllowed(id: SportId, user: UserInfo | null, setting: DomainSetting): boolean {
  const sport = SPORTS.find((known) => known.id === id);
  if (sport === undefined || sport.flag === 'casino') return false;
  return (user ?? setting)[sport.flag];
}

/** Inputs to casino visibility. */
export interface CasinoFacts {
  readonly user: Pick<UserInfo, 'casino'> | null;
  readonly setting: Pick<DomainSetting, 'casino'>;
  /** The stored item `casino_is_empty`. */
  readonly isEmpty: boolean;
  /** Categories with their games, as in the domain's file. */
  readonly games: readonly unknown[];
  readonly isPhone: boolean;
}

/**
 * True if the casino is shown (spec section 4): the domain has one and it is not empty. Logged out, it also needs
 * games for this screen width.
 */
export function isCasinoActive({ user, setting, isEmpty, games, isPhone }: CasinoFacts): boolean {
  if (isEmpty || !setting.casino) return false;
  if (user !== null) return user.casino;
  return gamesFor(games, isPhone ? 'mobile' : 'desktop').length > 0;
}

/** Lists games of all categories for a screen type, ignoring malformed entries. */
export function gamesFor(categories: readonly unknown[], screen: 'mobile' | 'desktop' | 'any'): object[] {
  return categories
    .flatMap((category) => (isRecord(category) && Array.isArray(category.games) ? category.games : []))
    .filter((game: unknown): game is Record<string, unknown> => isRecord(game))
    .filter((game) => screen === 'any' || game[screen === 'mobile' ? 'isMobile' : 'isDesktop'] === true);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Maximum events per sport (spec section 9). */
const MAX_EVENTS = 2;

/** Keeps the first two events of each sport. */
export function takeTwoEvents<Sport extends Pick<TreeSport, 'events'>>(sports: readonly Sport[]): Sport[] {
  return sports.map((sport) => ({ ...sport, events: sport.events.slice(0, MAX_EVENTS) }));
}
