import { IdRanges } from '#base/id-ranges.ts';
import { IdTable } from '#base/id-table.ts';
import { OwnedKeys } from '#base/owned-keys.ts';
import type { Bet } from '#bet/bet.ts';
import { Ledger } from '#ledger/ledger.ts';
import { createCasinoState } from './casino-state.ts';
import type { ExchangeState } from './exchange-state.ts';

/** Creates an empty exchange; every ID starts from 1. */
export function createState(): ExchangeState {
  const bets = new IdTable<Bet>();
  return {
    sequence: 0,
    at: 0,
    nextEventId: 1,
    nextMarketId: 1,
    nextRunnerId: 1,
    nextBetId: 1,
    nextFillId: 1,
    nextCrossId: 1,
    nextCashOutId: 1,
    version: 0,
    accounts: new Map(),
    closedAccountIds: new IdRanges(),
    events: new Map(),
    markets: new Map(),
    bets,
    clientBetIds: new OwnedKeys((id, accountId, clientBetId) => {
      const bet = bets.get(id);
      return bet?.clientBetId === clientBetId && bet.accountId === accountId;
    }),
    requestKeys: new Map(),
    heldBetIds: new Set(),
    withdrawnBetIds: new Set(),
    heldCashOuts: new Map(),
    casino: createCasinoState(),
    ledger: new Ledger(),
  };
}
