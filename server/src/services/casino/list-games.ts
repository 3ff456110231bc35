import type { operatorCasinoRoutes } from '@crease/contracts/routes/operator-casino.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import {
  CASINO_CATEGORIES,
  type CasinoCategory,
  type CasinoGame,
  type GameCategory,
  type OpCasinoGame,
} from '@crease/contracts/wire/casino.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { isOpenOn, type RegisteredGame, stakesOf } from './game-registry.ts';

/** Names of pictures beside the kinds. */
const ICONS: Readonly<Record<CasinoCategory, string>> = {
  indian: 'trophy',
  exchange: 'swap',
  tables: 'chip',
  crash: 'charts',
  instant: 'bolt',
  slots: 'list',
};

/** Lists by domain that were made of the registry of now: everybody gets the same one until it changes. */
const lists = new WeakMap<readonly RegisteredGame[], Map<string, readonly GameCategory[]>>();

/** All games that are open on a domain, by kind; kinds without games are left out. */
export function categoriesOf(
  { games }: Pick<AppContext, 'games'>,
  name: string,
): readonly GameCategory[] {
  const all = games.all();
  const made = lists.get(all) ?? new Map<string, readonly GameCategory[]>();
  lists.set(all, made);
  const known = made.get(name);
  if (known !== undefined) return known;
  const open = all.filter((game) => isOpenOn(game, name));
  const list = CASINO_CATEGORIES.map((category) => ({
    category,
    categoryIcon: ICONS[category],
    games: open.filter((game) => game.category === category).map(gameOf),
  })).filter(({ games: ofKind }) => ofKind.length > 0);
  made.set(name, list);
  return list;
}

/** Those of a screen and kind. */
export function chosenGames(
  categories: readonly GameCategory[],
  wanted: { readonly isMobile?: boolean | undefined; readonly category?: string | undefined },
): readonly GameCategory[] {
  const { isMobile, category } = wanted;
  const fits = (game: CasinoGame) =>
    isMobile === undefined || (isMobile ? game.isMobile : game.isDesktop);
  return categories
    .filter((one) => category === undefined || one.category === category)
    .map((one) => ({ ...one, games: one.games.filter(fits) }))
    .filter(({ games }) => games.length > 0);
}

/** All games as the house sees them. */
export function opCasinoGames({ games }: Pick<AppContext, 'games'>): readonly OpCasinoGame[] {
  return games.all().map(opGameOf);
}

/** Says whether a game is on, where, and for how much. Refusals: NOT_FOUND; VALIDATION for stakes beyond the provider's. */
export async function saveCasinoGame(
  { games }: Pick<AppContext, 'games'>,
  actor: Actor,
  wanted: ParsedOf<(typeof operatorCasinoRoutes)['operatorSaveCasinoGame']>,
): Promise<Reply<OpCasinoGame>> {
  const { id, enabled, minBet: min, maxBet: max, offOn } = wanted;
  const game = games.all().find((one) => one.id === id);
  if (game === undefined) return decline('NOT_FOUND');
  const { limits } = game;
  if (min < limits.min)
    return declineField('minBet', `The provider takes ${rupeesOf(limits.min)} at least`);
  if (max > limits.max)
    return declineField('maxBet', `The provider takes ${rupeesOf(limits.max)} at most`);
  if (max < min) return declineField('maxBet', 'No less than the smallest bet');
  const saved = await games.save(id, { enabled, min, max, offOn }, (before, after) =>
    auditLineOf(actor, {
      action: 'SaveCasinoGame',
      entity: 'casinoGame',
      entityId: `${game.provider}:${game.code}`,
      before: termsOf(before),
      after: termsOf(after),
    }),
  );
  return saved === null ? decline('NOT_FOUND') : answer(opGameOf(saved));
}

function termsOf({ enabled, min, max, offOn }: RegisteredGame): object {
  return { enabled, min, max, offOn };
}

function gameOf(game: RegisteredGame): CasinoGame {
  const { min, max } = shownStakes(game);
  const [least, most] = game.returns ?? [null, null];
  return {
    id: game.id,
    gameCode: game.code,
    providerId: game.provider,
    product: game.provider,
    name: game.name,
    imageURL: '',
    url: `/lobby?game=${game.provider}:${game.code}`,
    isMobile: game.isMobile,
    isDesktop: game.isDesktop,
    hasDemo: game.hasDemo,
    minBet: rupeesOf(min),
    maxBet: rupeesOf(max),
    rtp: least === null ? null : least / 100,
    rtpMost: most === null ? null : most / 100,
    isShared: game.rounds === 'SHARED',
    isProvable: game.isProvable,
  };
}

/** What a player may choose: never less than a game takes, nor more than the house allows on one bet. */
function shownStakes(game: RegisteredGame): { readonly min: number; readonly max: number } {
  const { min, max } = stakesOf(game);
  const { stakes } = game;
  return { min: Math.max(min, stakes?.min ?? min), max: Math.min(max, stakes?.max ?? max) };
}

function opGameOf(game: RegisteredGame): OpCasinoGame {
  const { category, enabled, isOffered, offOn, limits } = game;
  const providerMin = rupeesOf(limits.min);
  const providerMax = rupeesOf(limits.max);
  const { min, max } = stakesOf(game);
  const bets = { minBet: rupeesOf(min), maxBet: rupeesOf(max) };
  return {
    ...gameOf(game),
    ...bets,
    category,
    enabled,
    isOffered,
    offOn,
    providerMin,
    providerMax,
  };
}
