import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import {
  CasinoCategory,
  type CasinoGame,
  type GameCategory,
  type OperatorCasinoGame,
} from '@crease/contracts/casino/casino.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { getOrCreate } from '#base/collections.ts';
import { fail, failField, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import type { CasinoEnv } from './env.ts';
import { computeLimits, type GameTerms, isOpenOn, type RegisteredGame } from './game-registry.ts';

const ICONS: Readonly<Record<CasinoCategory, string>> = {
  indian: 'trophy',
  exchange: 'swap',
  tables: 'chip',
  crash: 'charts',
  instant: 'bolt',
  slots: 'list',
};

/** Cached lists by domain, keyed by registry version. */
const lists = new WeakMap<readonly RegisteredGame[], Map<string, readonly GameCategory[]>>();

/** Games enabled on a domain by category, without empty categories. */
export function listCategories({ games }: Pick<CasinoEnv, 'games'>, name: string): readonly GameCategory[] {
  const all = games.all();
  const made = getOrCreate(lists, all, () => new Map<string, readonly GameCategory[]>());
  return getOrCreate(made, name, () => {
    const open = all.filter((game) => isOpenOn(game, name));
    return CasinoCategory.options
      .map((category) => ({
        category,
        categoryIcon: ICONS[category],
        games: open.filter((game) => game.category === category).map((game) => toCasinoGame(game, name)),
      }))
      .filter(({ games: ofKind }) => ofKind.length > 0);
  });
}

export function filterGames(
  categories: readonly GameCategory[],
  request: { readonly isMobile?: boolean | undefined; readonly category?: string | undefined },
): readonly GameCategory[] {
  const { isMobile, category } = request;
  const isMatch = (game: CasinoGame) => isMobile === undefined || (isMobile ? game.isMobile : game.isDesktop);
  return categories
    .filter((one) => category === undefined || one.category === category)
    .map((one) => ({ ...one, games: one.games.filter(isMatch) }))
    .filter(({ games }) => games.length > 0);
}

export function listOperatorGames({ games }: Pick<CasinoEnv, 'games'>): readonly OperatorCasinoGame[] {
  return games.all().map(toOperatorGame);
}

/**
 * Saves whether a game is enabled, where, and its limits. Errors: NOT_FOUND, VALIDATION for limits beyond the
 * provider's.
 */
export async function saveCasinoGame(
  { games }: Pick<CasinoEnv, 'games'>,
  actor: Actor,
  request: Input<'operatorSaveCasinoGame'>,
): Reply<OperatorCasinoGame> {
  const { id, enabled, minBet: min, maxBet: max, maxWin, offOn } = request;
  const game = games.all().find((one) => one.id === id);
  if (game === undefined) return fail('NOT_FOUND');
  const { limits } = game;
  if (min < limits.min) return failField('minBet', `Provider minimum is ${toRupees(limits.min)}`);
  if (max > limits.max) return failField('maxBet', `Provider maximum is ${toRupees(limits.max)}`);
  if (max < min) return failField('maxBet', 'Can’t be less than the minimum bet');
  if (maxWin !== null && maxWin > (limits.maxWin ?? maxWin))
    return failField('maxWin', `Provider max win is ${toRupees(limits.maxWin ?? 0)}`);
  const sites = request.sites.map(({ minBet, maxBet, ...site }) => ({ ...site, min: minBet, max: maxBet }));
  const terms: GameTerms = { enabled, min, max, maxWin, offOn, sites };
  const unfit = findSiteProblem({ ...game, ...terms });
  if (unfit !== null) return unfit;
  const saved = await games.save(id, terms, (before, after) =>
    buildAuditRow(actor, {
      action: 'SaveCasinoGame',
      entity: 'casinoGame',
      entityId: `${game.provider}:${game.code}`,
      before: pickTerms(before),
      after: pickTerms(after),
    }),
  );
  if (saved === null) return fail('NOT_FOUND');
  games.findProvider(saved)?.limitsChanged?.(saved.code);
  return ok(toOperatorGame(saved));
}

/** Checks that each domain is listed once and still allows a valid bet. */
function findSiteProblem(game: RegisteredGame): ServiceResult<never> | null {
  const names = game.sites.map(({ domain }) => domain);
  if (new Set(names).size < names.length) return failField('sites', 'Add each site only once');
  const unfit = names.find((name) => {
    const { min, max } = computeLimits(game, name);
    return max < min;
  });
  return unfit === undefined ? null : failField('sites', `No valid bet would be possible on ${unfit}`);
}

function pickTerms({ enabled, min, max, maxWin, offOn, sites }: RegisteredGame): object {
  return { enabled, min, max, maxWin, offOn, sites };
}

function toCasinoGame(game: RegisteredGame, domain: string | null): CasinoGame {
  const {
    id,
    code: gameCode,
    provider,
    name,
    isMobile,
    isDesktop,
    hasDemo,
    isProvable,
    hasFreeRounds,
    released,
  } = game;
  const { min, max, maxWin } = computeLimits(game, domain);
  const [least, most] = game.returns ?? [null, null];
  return {
    ...{ id, gameCode, name, isMobile, isDesktop, hasDemo, isProvable, hasFreeRounds, released },
    providerId: provider,
    product: provider,
    imageURL: '',
    url: `/lobby?game=${provider}:${gameCode}`,
    minBet: toRupees(min),
    maxBet: toRupees(max),
    maxWin: toRupeesOrNull(maxWin),
    rtp: least === null ? null : least / 100,
    rtpMost: most === null ? null : most / 100,
    isShared: game.rounds === 'SHARED',
  };
}

function toOperatorGame(game: RegisteredGame): OperatorCasinoGame {
  const { category, enabled, isOffered, offOn, limits, sites } = game;
  return {
    ...toCasinoGame(game, null),
    ...{ category, enabled, isOffered, offOn },
    providerMin: toRupees(limits.min),
    providerMax: toRupees(limits.max),
    providerMaxWin: toRupeesOrNull(limits.maxWin),
    sites: sites.map(({ domain, min, max, maxWin }) => ({
      domain,
      minBet: toRupeesOrNull(min),
      maxBet: toRupeesOrNull(max),
      maxWin: toRupeesOrNull(maxWin),
    })),
  };
}
