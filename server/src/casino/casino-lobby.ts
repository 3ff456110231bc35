import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { CasinoLobby, LobbyTable, LobbyWin } from '@crease/contracts/casino/casino.ts';
import type { PastResult } from '@crease/contracts/casino/play.ts';
import { pickKnownPreferences } from '@crease/contracts/people/preferences.ts';
import type { CasinoBet, CasinoRound } from '@crease/core/casino/casino-round.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import { GAME_CODES, type GameCode, PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { resultMark } from '@crease/games/catalogue/result-mark.ts';
import { getOrCreate } from '#base/collections.ts';
import { detached } from '#base/system/background-tasks.ts';
import { listHouseAccountIds } from '#people/account/house-account.ts';
import type { User } from '#people/store/account-store.ts';
import { maskName } from './casino-session.ts';
import type { CasinoEnv } from './env.ts';
import type { CasinoPlays } from './store/round-reader.ts';

/** Cache lifetime of recent wins, which are shared by the whole lobby. */
const WINS_TTL_MS = 3_000;
const WINS_SHOWN = 20;
const RESULTS_SHOWN = 8;
const HUNDREDTHS = 100;

export async function buildCasinoLobby(context: CasinoEnv, user: User): Promise<CasinoLobby> {
  const wins = await listWins(context, user.currency);
  const rounds = await context.exchange.read((state) => [...(state.accounts.get(user.id)?.rounds.values() ?? [])]);
  const open = new Map<string, { providerId: string; gameCode: string; staked: number }>();
  for (const { provider: providerId, game: gameCode, bets } of rounds) {
    const key = `${providerId}:${gameCode}`;
    const before = open.get(key)?.staked ?? 0;
    open.set(key, { providerId, gameCode, staked: before + toRupees(sumStaked(bets.values())) });
  }
  return {
    serverNow: context.clock.now(),
    tables: listTables(context),
    wins,
    popular: await rankPopularGames(context, user.currency),
    down: await listDownProviders(context),
    open: [...open.values()],
  };
}

function listTables({ house }: CasinoEnv): readonly LobbyTable[] {
  return GAME_CODES.flatMap((game) => {
    const stands = house.tableFigures(game);
    if (stands === null) return [];
    const { state, rows, results } = stands;
    const real = rows.filter(({ purse }) => purse.trial === null);
    return [
      {
        providerId: PROVIDER_ID,
        gameCode: game,
        phase: state.phase,
        closesAt: state.closesAt,
        bettors: new Set(real.map(({ purse }) => purse.playerId)).size,
        last: listLastResults(game, results),
        ...(state.closedUntil === undefined ? {} : { closedUntil: state.closedUntil }),
      },
    ];
  });
}

function listLastResults(game: GameCode, results: readonly PastResult[]): LobbyTable['last'] {
  return results
    .slice(0, RESULTS_SHOWN)
    .flatMap(({ isVoid, outcome }) => (isVoid ? [] : (resultMark(game, outcome) ?? [])));
}

interface ReadWins {
  readonly at: number;
  readonly wins: Promise<readonly LobbyWin[]>;
}

const read = new WeakMap<CasinoEnv, Map<Currency, ReadWins>>();

function listWins(context: CasinoEnv, currency: Currency): Promise<readonly LobbyWin[]> {
  const known = getOrCreate(read, context, () => new Map<Currency, ReadWins>());
  const before = known.get(currency);
  const now = context.clock.now();
  if (before !== undefined && now - before.at < WINS_TTL_MS) return before.wins;
  const wins = listLatestWins(context, currency);
  known.set(currency, { at: now, wins });
  wins.catch(() => known.delete(currency));
  return wins;
}

/** Recently ended rounds that paid more than their stake, newest first. Excludes players who hide their wins. */
async function listLatestWins(context: CasinoEnv, currency: Currency): Promise<readonly LobbyWin[]> {
  const won = await context.exchange.read(({ casino, accounts }) =>
    [...casino.ended.values()].flatMap((round) => {
      const win = toWonRound(round);
      return win !== null && accounts.get(round.accountId)?.currency === currency ? [win] : [];
    }),
  );
  const shown: LobbyWin[] = [];
  const names = new Map<number, string | null>();
  for (const round of won.toReversed()) {
    if (shown.length === WINS_SHOWN) break;
    const { accountId, provider: providerId, game: gameCode, at, staked, paid } = round;
    if (!names.has(accountId)) names.set(accountId, await findMaskedName(context, accountId));
    const userName = names.get(accountId) ?? null;
    if (userName === null) continue;
    const times = Math.floor((paid * HUNDREDTHS) / staked);
    const atLeast = toRupees(roundDown(paid - staked));
    shown.push({ providerId, gameCode, userName, times, atLeast, time: toWireTime(at) });
  }
  return shown;
}

function toWonRound({ accountId, provider, game, endedAt, bets }: CasinoRound) {
  const standing = [...bets.values()].filter(({ status }) => status !== 'ROLLED_BACK');
  const staked = sumStaked(standing);
  const paid = standing.reduce((sum, { returned }) => sum + returned, 0);
  const isWon = endedAt !== null && staked > 0 && paid - staked >= HUNDREDTHS;
  return isWon ? { accountId, provider, game, at: endedAt, staked, paid } : null;
}

/** Stakes that were not rolled back. */
function sumStaked(bets: Iterable<Pick<CasinoBet, 'amount' | 'status'>>): Money {
  return [...bets].reduce((sum, { amount, status }) => (status === 'ROLLED_BACK' ? sum : sum + amount), 0);
}

/** Masked player name; null if the player hides their wins or no longer exists. */
async function findMaskedName({ accounts, personal }: CasinoEnv, userId: number): Promise<string | null> {
  const user = await accounts.userById(userId);
  if (user === null) return null;
  const { hidesWins } = pickKnownPreferences(await personal.loadPreferences(userId));
  return hidesWins === true ? null : maskName(user);
}

/** Rounds down to 1, 2, 5, 10, 20, 50 … rupees; the amount must be at least one rupee. */
export function roundDown(amount: Money): Money {
  let step = HUNDREDTHS;
  while (step * 10 <= amount) step *= 10;
  return [5, 2].map((times) => times * step).find((one) => one <= amount) ?? step;
}

/** Refresh interval of the weekly ranking, which is shared by the whole lobby. */
const REFRESH_MS = 300_000;
/** Shorter refresh interval while no rounds exist, so that the first one shows up soon. */
const EMPTY_REFRESH_MS = 15_000;
const WEEK_MS = 7 * 86_400_000;

interface Counted {
  /** Expiry of this result. */
  until: number;
  readonly games: Promise<ReadonlyMap<Currency, readonly string[]>>;
}

const counted = new WeakMap<CasinoEnv, Counted>();

/**
 * Ranks games of the last seven days as `provider:code` by number of players, then rounds. Counts players of one
 * currency, excluding house accounts.
 */
export async function rankPopularGames(context: CasinoEnv, currency: Currency): Promise<readonly string[]> {
  const now = context.clock.now();
  let last = counted.get(context);
  if (last === undefined || now >= last.until) {
    last = { until: now + REFRESH_MS, games: countWeek(context, now - WEEK_MS) };
    counted.set(context, last);
    last.games.catch(() => counted.delete(context));
  }
  const games = await last.games;
  if (games.size === 0) last.until = Math.min(last.until, now + EMPTY_REFRESH_MS);
  return games.get(currency) ?? [];
}

interface Figures {
  people: number;
  rounds: number;
}

async function countWeek(context: CasinoEnv, from: number): Promise<ReadonlyMap<Currency, readonly string[]>> {
  const house = new Set(await listHouseAccountIds(context));
  const providers = new Set(context.games.all().map(({ provider }) => provider));
  const plays: (CasinoPlays & { readonly key: string })[] = [];
  for (const provider of providers) {
    for (const play of await context.readModel.casinoPlays(provider, from))
      if (!house.has(play.accountId)) plays.push({ ...play, key: `${provider}:${play.game}` });
  }
  const currencies = await context.exchange.read(
    ({ accounts }) => new Map(plays.map(({ accountId }) => [accountId, accounts.get(accountId)?.currency])),
  );
  const sums = new Map<Currency, Map<string, Figures>>();
  for (const { accountId, key, rounds } of plays) {
    const currency = currencies.get(accountId);
    if (currency === undefined) continue;
    const games = getOrCreate(sums, currency, () => new Map<string, Figures>());
    const figures = getOrCreate(games, key, () => ({ people: 0, rounds: 0 }));
    figures.people += 1;
    figures.rounds += rounds;
  }
  return new Map([...sums].map(([currency, games]) => [currency, ranked(games)]));
}

function ranked(games: ReadonlyMap<string, Figures>): readonly string[] {
  return [...games]
    .toSorted(([, one], [, other]) => other.people - one.people || other.rounds - one.rounds)
    .map(([key]) => key);
}

/** Min. interval between provider health checks, however many players look. */
const CHECK_INTERVAL_MS = 15_000;

interface OutageReport {
  readonly at: number;
  readonly down: Promise<readonly string[]>;
}

type Outages = Pick<CasinoEnv, 'casinoProviders' | 'clock' | 'log'>;

const reports = new WeakMap<Outages, OutageReport>();

/** IDs of providers that don't respond, so that their games can be disabled. */
export function listDownProviders(context: Outages): Promise<readonly string[]> {
  const now = context.clock.now();
  const last = reports.get(context);
  if (last !== undefined && now - last.at < CHECK_INTERVAL_MS) return last.down;
  const next = checkProviders(context);
  // A slow check delays no request: the previous result is used meanwhile.
  const down = last?.down ?? next;
  reports.set(context, { at: now, down });
  const { log } = context;
  const stored = next.then(() => reports.set(context, { at: now, down: next }));
  detached(stored, { name: 'provider health', log });
  return down;
}

async function checkProviders({ casinoProviders, log }: Outages): Promise<readonly string[]> {
  const health = casinoProviders.map(async (one) => {
    try {
      return (await one.health()) ? [] : [one.id];
    } catch (error) {
      log.warn('Provider health check failed; its games are disabled.', { id: one.id, error });
      return [one.id];
    }
  });
  return (await Promise.all(health)).flat();
}
