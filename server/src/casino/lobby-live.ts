import { pickKnownPreferences } from '@crease/contracts/rules/preference-fields.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { CasinoLobby, LobbyTable, LobbyWin } from '@crease/contracts/wire/casino.ts';
import type { PastResult } from '@crease/contracts/wire/play.ts';
import type { CasinoBet, CasinoRound } from '@crease/core/casino/casino-round.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import { GAME_CODES, type GameCode, PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { resultMark } from '@crease/games/catalogue/result-mark.ts';
import type { User } from '#people/store/account-store.ts';
import type { CasinoEnv } from './env.ts';
import { rankPopularGames } from './popular-games.ts';
import { listDownProviders } from './provider-outages.ts';

/** Cache lifetime of recent wins, which are shared by the whole lobby. */
const WINS_TTL_MS = 3_000;
const WINS_SHOWN = 20;
const RESULTS_SHOWN = 8;
const LETTERS_SHOWN = 2;
const HUNDREDTHS = 100;

/** Live data of the lobby. */
export async function buildCasinoLobby(context: CasinoEnv, user: User): Promise<CasinoLobby> {
  const wins = await listWins(context, user.currency);
  const rounds = await context.exchange.read((state) => [
    ...(state.accounts.get(user.id)?.rounds.values() ?? []),
  ]);
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
  const known = read.get(context) ?? new Map<Currency, ReadWins>();
  read.set(context, known);
  const before = known.get(currency);
  const now = context.clock.now();
  if (before !== undefined && now - before.at < WINS_TTL_MS) return before.wins;
  const wins = listLatestWins(context, currency);
  known.set(currency, { at: now, wins });
  wins.catch(() => known.delete(currency));
  return wins;
}

interface WonRound extends Pick<CasinoRound, 'accountId' | 'provider' | 'game'> {
  readonly at: number;
  readonly staked: Money;
  readonly paid: Money;
}

/** Recently ended rounds that paid more than their stake, newest first. Excludes players who hide their wins. */
async function listLatestWins(
  context: CasinoEnv,
  currency: Currency,
): Promise<readonly LobbyWin[]> {
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

function toWonRound({ accountId, provider, game, endedAt, bets }: CasinoRound): WonRound | null {
  const standing = [...bets.values()].filter(({ status }) => status !== 'ROLLED_BACK');
  const staked = sumStaked(standing);
  const paid = standing.reduce((sum, { returned }) => sum + returned, 0);
  const isWon = endedAt !== null && staked > 0 && paid - staked >= HUNDREDTHS;
  return isWon ? { accountId, provider, game, at: endedAt, staked, paid } : null;
}

/** Stakes that were not rolled back. */
function sumStaked(bets: Iterable<Pick<CasinoBet, 'amount' | 'status'>>): Money {
  return [...bets].reduce(
    (sum, { amount, status }) => (status === 'ROLLED_BACK' ? sum : sum + amount),
    0,
  );
}

/** Masked player name; null if the player hides their wins or no longer exists. */
async function findMaskedName(
  { accounts, personal }: CasinoEnv,
  userId: number,
): Promise<string | null> {
  const user = await accounts.userById(userId);
  if (user === null) return null;
  const { hidesWins } = pickKnownPreferences(await personal.loadPreferences(userId));
  return hidesWins === true ? null : `${user.userName.slice(0, LETTERS_SHOWN)}***`;
}

/** Rounds down to 1, 2, 5, 10, 20, 50 … rupees; the amount must be at least one rupee. */
export function roundDown(amount: Money): Money {
  let step = HUNDREDTHS;
  while (step * 10 <= amount) step *= 10;
  return [5, 2].map((times) => times * step).find((one) => one <= amount) ?? step;
}
