import { FILE_QUOTA } from '@crease/contracts/base/constants.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Clock } from '#base/system/clock.ts';
import type { ManualControl } from '#catalogue/manual-control.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { AppEnv } from '#office/env.ts';
import type { AccountStore } from '#people/store/account-store.ts';
import type { Job } from './job-runner.ts';

export const HOUR_MS = 3_600_000;
const IMAGE_RETENTION_MS = FILE_QUOTA.keptHours * HOUR_MS;

/** Deletes users' images and documents after a day, including orphaned files left by a crash. */
export function purgeImages(images: AppEnv['images'], clock: Clock): Job {
  return { name: 'forget-images', everyMs: HOUR_MS, run: () => images.purgeImages(clock.now() - IMAGE_RETENTION_MS) };
}

/** Drops manual control of markets evicted from memory. */
export function pruneManualControl(manualControl: Pick<ManualControl, 'prune'>, exchange: Pick<Exchange, 'read'>): Job {
  return {
    name: 'forget-manual-control',
    everyMs: HOUR_MS,
    run: async () => {
      const there = await exchange.read(({ markets }) => new Set(markets.keys()));
      await manualControl.prune((marketId) => there.has(marketId));
    },
  };
}

export const DAY_MS = 24 * HOUR_MS;
/** Counted from process start. Short enough that a process restarted daily still runs it. */
export const PURGE_EVERY_MS = 6 * HOUR_MS;
export const ATTEMPT_RETENTION_MS = 365 * DAY_MS;
/** SMS limits look back one hour. */
const TEXT_RETENTION_MS = DAY_MS;
const REGISTRATION_RETENTION_MS = 7 * DAY_MS;

/**
 * Deletes data that is no longer needed and is privacy-sensitive: logins older than a year, mobile numbers that codes
 * were sent to, and registrations that were never verified.
 */
export function purgePast({
  clock,
  codes,
  logins,
  pastUsers,
}: Pick<AppEnv, 'clock' | 'codes' | 'logins' | 'pastUsers'>): Job {
  return {
    name: 'forget-past',
    everyMs: PURGE_EVERY_MS,
    run: async () => {
      const now = clock.now();
      await logins.forgetLoginAttempts(now - ATTEMPT_RETENTION_MS);
      await codes.forgetCodeTexts(now - TEXT_RETENTION_MS);
      await pastUsers.forgetRegistrations(now - REGISTRATION_RETENTION_MS);
    },
  };
}

export const SAVE_EVERY_MS = 10_000;
const AT_STOP_MS = 2_000;

/** Flushes the backlog before shutdown; the next start catches up on anything that takes too long. */
export async function flushFollowers({
  notices,
  wagers,
  priceAlerts,
  clock,
  log,
}: Pick<AppEnv, 'notices' | 'wagers' | 'priceAlerts' | 'clock' | 'log'>): Promise<void> {
  const late = new Promise<void>((resolve) => {
    clock.after(AT_STOP_MS, resolve);
  });
  try {
    const drained = [notices.drained(), wagers.drained(), priceAlerts.drained()];
    await Promise.race([Promise.all(drained), late]);
    await notices.flush();
    await wagers.flush();
  } catch (error) {
    log.warn('Couldn’t save the journal position; the next startup will read further back.', { error });
  }
}

const TRAIL_RETENTION_MS = 7 * DAY_MS;

/** Saves all new price history in one statement and deletes that of markets settled more than a week ago. */
export function savePriceTrails(
  trails: Pick<AppEnv['trails'], 'flush'>,
  store: Pick<AppEnv['priceTrails'], 'forget'>,
  clock: Clock,
): readonly Job[] {
  return [
    { name: 'save-price-trails', everyMs: SAVE_EVERY_MS, run: () => trails.flush() },
    { name: 'forget-price-trails', everyMs: PURGE_EVERY_MS, run: () => store.forget(clock.now() - TRAIL_RETENTION_MS) },
  ];
}

export interface ArchiveSetup {
  readonly exchange: Exchange;
  readonly accounts: Pick<AccountStore, 'usersByIds'>;
  readonly clock: Clock;
  /** Time a market stays in memory after settlement, ms. */
  readonly afterMs: number;
}

const ARCHIVE_EVERY_MS = 60_000;
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
  return { name: 'archive-past', everyMs: ARCHIVE_EVERY_MS, run };
}

async function archive({ exchange, clock, afterMs }: ArchiveSetup): Promise<void> {
  const before = clock.now() - afterMs;
  const due = await exchange.read((state) => dueMarkets(state, before));
  await sendAll(exchange, due, (marketId) => ({ type: 'ArchiveMarket', marketId }));
  const empty = await exchange.read(emptyEvents);
  await sendAll(exchange, empty, (eventId) => ({ type: 'CloseEvent', eventId }));
}

/** Closes expired demo accounts. @returns the account ID after which the next run continues. */
async function closeAccounts({ exchange, accounts }: ArchiveSetup, after: number): Promise<number> {
  const locked = await exchange.read((state) => lockedAccounts(state, after));
  const users = locked.length === 0 ? [] : await accounts.usersByIds(locked);
  const ended = users.flatMap(({ id, isDemo, active, passwordHash }) =>
    isDemo && !active && passwordHash === null ? [id] : [],
  );
  await sendAll(exchange, ended, (accountId) => ({ type: 'CloseAccount', accountId }));
  return locked.length < MAX_ACCOUNTS ? 0 : (locked.at(-1) ?? 0);
}

async function sendAll(exchange: Exchange, ids: readonly number[], commandOf: (id: number) => Command): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await Promise.all(some.map((id) => exchange.submit(commandOf(id))));
  }
}

/** Markets settled or voided before then, oldest first. */
function dueMarkets(state: ExchangeState, before: number): readonly number[] {
  return [...state.markets.values()].flatMap(({ id, status, settledAt }) => {
    const isOver = status === 'SETTLED' || status === 'VOIDED';
    return isOver && settledAt !== null && settledAt <= before ? [id] : [];
  });
}

function emptyEvents(state: ExchangeState): readonly number[] {
  return [...state.events.values()].flatMap(({ id, status, marketIds }) =>
    status === 'CLOSED' && marketIds.length === 0 ? [id] : [],
  );
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
