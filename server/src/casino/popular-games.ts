import type { Currency } from '@crease/core/money/money.ts';
import type { CasinoPlays } from '#casino/store/round-reader.ts';
import { listHouseAccountIds } from '#people/account/house-account.ts';
import type { CasinoEnv } from './env.ts';

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
export async function rankPopularGames(
  context: CasinoEnv,
  currency: Currency,
): Promise<readonly string[]> {
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
  readonly key: string;
  readonly people: number;
  readonly rounds: number;
}

async function countWeek(
  context: CasinoEnv,
  from: number,
): Promise<ReadonlyMap<Currency, readonly string[]>> {
  const house = new Set(await listHouseAccountIds(context));
  const providers = new Set(context.games.all().map(({ provider }) => provider));
  const plays: (CasinoPlays & { readonly key: string })[] = [];
  for (const provider of providers) {
    for (const play of await context.readModel.casinoPlays(provider, from))
      if (!house.has(play.accountId)) plays.push({ ...play, key: `${provider}:${play.game}` });
  }
  const currencies = await context.exchange.read(
    ({ accounts }) =>
      new Map(plays.map(({ accountId }) => [accountId, accounts.get(accountId)?.currency])),
  );
  const sums = new Map<Currency, Map<string, Figures>>();
  for (const { accountId, key, rounds } of plays) {
    const currency = currencies.get(accountId);
    if (currency === undefined) continue;
    const games = sums.get(currency) ?? new Map<string, Figures>();
    const before = games.get(key);
    const people = (before?.people ?? 0) + 1;
    games.set(key, { key, people, rounds: (before?.rounds ?? 0) + rounds });
    sums.set(currency, games);
  }
  return new Map([...sums].map(([currency, games]) => [currency, ordered([...games.values()])]));
}

function ordered(games: readonly Figures[]): readonly string[] {
  return games
    .toSorted((one, other) => other.people - one.people || other.rounds - one.rounds)
    .map(({ key }) => key);
}
