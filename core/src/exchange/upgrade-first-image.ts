import { toLegacyPlacings } from './read-result.ts';
import type { StoredImage } from './upgrade-image.ts';

/**
 * Format 2 stores results as placings, ledger account IDs, closed accounts, withdrawn bets and removals. Format 1 had
 * a single list of winners, contiguous ledger accounts from 1, and none of the others.
 */
export function upgradeFirst(image: StoredImage): StoredImage {
  const ledgerAccounts = recordsIn(image.ledgerAccounts).map((account, place) => ({
    ...account,
    id: place + 1,
  }));
  const [counters = {}] = recordsIn([image.counters]);
  return {
    ...image,
    format: 2,
    counters: { ...counters, nextLedgerAccountId: ledgerAccounts.length + 1 },
    ledgerAccounts,
    closedAccountIds: [],
    withdrawnBetIds: [],
    markets: recordsIn(image.markets).map(upgradeMarket),
  };
}

function upgradeMarket(market: StoredRecord): StoredRecord {
  return { ...market, removals: [], result: upgradeResult(market) };
}

function upgradeResult({ result, winners }: StoredRecord): unknown {
  const [named] = recordsIn([result]);
  if (named?.type !== 'winners') return result;
  const places = typeof winners === 'number' ? winners : 1;
  const placings = toLegacyPlacings(numbersIn(named.runnerIds), places);
  return { type: 'placings', placings };
}

type StoredRecord = Readonly<Record<string, unknown>>;

function numbersIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}

function recordsIn(value: unknown): readonly StoredRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null;
}
