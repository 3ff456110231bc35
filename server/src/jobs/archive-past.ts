import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { AccountStore } from '#people/store/account-store.ts';
import type { Job } from './job-runner.ts';

export interface ArchiveSetup {
  readonly exchange: Exchange;
  readonly accounts: Pick<AccountStore, 'usersByIds'>;
  readonly clock: Clock;
  /** Time a market stays in memory after settlement, ms. */
  readonly afterMs: number;
}

const EVERY_MS = 60_000;
/** Batch size; bets are processed between batches. */
const AT_ONCE = 50;
const MAX_ACCOUNTS = 1_000;

/**
 * Evicts settled markets and their bets from memory after a few hours, then closed events with no markets left and
 * expired demo accounts. Database rows are kept. This bounds memory, snapshot size and startup time.
 */
export function archivePast(setup: ArchiveSetup): Job {
  /** Cursor into the locked accounts; most of them may belong to users who stay. */
  let after = 0;
  const run = async () => {
    await archive(setup);
    after = await closeAccounts(setup, after);
  };
  return { name: 'archive-past', everyMs: EVERY_MS, run };
}

async function archive({ exchange, clock, afterMs }: ArchiveSetup): Promise<void> {
  const before = clock.now() - afterMs;
  await sendAll(
    exchange,
    await exchange.read((state) => dueMarkets(state, before)),
    (marketId) => ({ type: 'ArchiveMarket', marketId }),
  );
  await sendAll(exchange, await exchange.read(emptyEvents), (eventId) => ({
    type: 'CloseEvent',
    eventId,
  }));
}

/** Closes expired demo accounts. @returns the account ID after which the next run continues. */
async function closeAccounts({ exchange, accounts }: ArchiveSetup, after: number): Promise<number> {
  const locked = await exchange.read((state) => lockedAccounts(state, after));
  const users = locked.length === 0 ? [] : await accounts.usersByIds(locked);
  const ended = users.filter(({ isDemo, active, passwordHash }) => {
    return isDemo && !active && passwordHash === null;
  });
  await sendAll(
    exchange,
    ended.map(({ id }) => id),
    (accountId) => ({ type: 'CloseAccount', accountId }),
  );
  return locked.length < MAX_ACCOUNTS ? 0 : (locked.at(-1) ?? 0);
}

async function sendAll(
  exchange: Exchange,
  ids: readonly number[],
  commandOf: (id: number) => Command,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await Promise.all(some.map((id) => exchange.submit(commandOf(id))));
  }
}

/** Markets settled or voided before then, oldest first. */
function dueMarkets(state: ExchangeState, before: number): number[] {
  const due: number[] = [];
  for (const { id, status, settledAt } of state.markets.values()) {
    const isOver = status === 'SETTLED' || status === 'VOIDED';
    if (isOver && settledAt !== null && settledAt <= before) due.push(id);
  }
  return due;
}

/** Closed events with no market in memory. */
function emptyEvents(state: ExchangeState): number[] {
  const empty: number[] = [];
  for (const { id, status, marketIds } of state.events.values()) {
    if (status === 'CLOSED' && marketIds.length === 0) empty.push(id);
  }
  return empty;
}

/** Locked play-money accounts with nothing in memory, in order of ID, a few at a time. */
function lockedAccounts(state: ExchangeState, after: number): number[] {
  const locked: number[] = [];
  for (const { id, role, currency, limits, betIds, exposure } of state.accounts.values()) {
    const isIdle = id > after && betIds.size === 0 && exposure === 0;
    if (role === 'PLAYER' && currency === 'DEMO' && limits.betLocked && isIdle) locked.push(id);
  }
  return locked.toSorted((one, other) => one - other).slice(0, MAX_ACCOUNTS);
}
