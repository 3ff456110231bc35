import type { JournalBatch, ReadRows } from '#journal/journal.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import type { BetRow } from '#journal/read-model.ts';
import type { MemoryDisk } from './memory-journal.ts';

export const NO_ROWS: ReadRows = {
  bets: [],
  betIps: new Map(),
  voidReasons: new Map(),
  entries: [],
  ledgerAccounts: [],
  markets: [],
  archivedMarketIds: [],
  events: [],
  accounts: [],
  audits: [],
  casino: [],
};

export const BET: BetRow = {
  id: 1,
  accountId: 7,
  marketId: 3,
  runnerId: 4,
  side: 'LAY',
  currency: 'DEMO',
  clientBetId: 'a "quoted", {odd} \\ id',
  price: 250,
  stake: 10_000,
  matched: 4_000,
  matchedProfit: 6_000,
  meanPrice: 25_000,
  unmatched: 6_000,
  cancelled: 0,
  lapsed: 0,
  voided: 0,
  status: 'PARTIAL',
  persistence: 'PERSIST',
  placedAt: 1_790_000_000_000,
  matchedAt: 1_790_000_000_001,
  profitLoss: null,
  settledAt: null,
  house: null,
};

export const ENTRY: ReadRows['entries'][number] = {
  id: 1,
  key: '1.1',
  at: 1_790_000_000_000,
  kind: 'ADJUST',
  from: 1,
  to: 2,
  amount: 9_007_199_254_740_991,
  accountId: 7,
  marketId: 0,
  reason: 'null',
  cashChange: -5,
  cashAfter: 0,
};

const EVENT: ReadRows['events'][number] = {
  id: 1,
  status: 'UPCOMING',
  details: {
    sportId: 4,
    title: 'Ravens v Otters',
    startTime: 1_790_000_000_000,
    team1: 'Ravens',
    team2: 'Otters',
    competition: null,
    country: null,
    venue: null,
    dreamEventId: '0',
  },
};

const AUDIT: ReadRows['audits'][number] = {
  actor: 'operator:1',
  action: 'SettleMarket',
  entity: 'market',
  entityId: '1',
  reason: null,
  before: null,
  after: null,
  ip: '203.0.113.7',
};

const CALL: ReadRows['casino'][number] = {
  id: 1,
  provider: 'house-games',
  txId: 'b1',
  accountId: 7,
  game: 'dice',
  roundId: 'r1',
  kind: 'BET',
  betTxId: null,
  amount: 100,
  balance: 900,
  at: 1_790_000_000_000,
};

/** A batch of one command. */
export function buildBatch(sequence: number, epoch: number): JournalBatch {
  return {
    firstSequence: sequence,
    lastSequence: sequence,
    at: 1_790_000_000_000,
    epoch,
    payload: '{"commands":[],"digests":[]}',
    hash: String(sequence).padStart(64, '0'),
  };
}

/** Rows present before each of the cases below. */
export const ROWS_BEFORE: Partial<ReadRows> = {
  bets: [BET],
  entries: [ENTRY],
  ledgerAccounts: [{ id: 1, path: 'player:7:DEMO' }],
  casino: [CALL],
};

const TOO_LARGE = 2 ** 31;

/** Rows that every journal rejects as a whole, on any storage. */
export const REFUSED_ROWS: readonly (readonly [name: string, rows: Partial<ReadRows>])[] = [
  ['a bet whose parts do not add up', { bets: [{ ...BET, id: 20, clientBetId: 'p', matched: 1 }] }],
  ['a bet without a stake', { bets: [{ ...BET, id: 20, clientBetId: 'p', stake: 0 }] }],
  ['a second bet under one client id', { bets: [{ ...BET, id: 21 }] }],
  [
    'two new bets under one client id',
    {
      bets: [
        { ...BET, id: 22, clientBetId: 'twin' },
        { ...BET, id: 23, clientBetId: 'twin' },
      ],
    },
  ],
  [
    'one bet twice',
    {
      bets: [
        { ...BET, id: 24, clientBetId: 'b' },
        { ...BET, id: 24, clientBetId: 'b' },
      ],
    },
  ],
  ['a price that no column holds', { bets: [{ ...BET, id: 25, clientBetId: 'c', price: TOO_LARGE }] }],
  ['half a paisa', { bets: [{ ...BET, id: 26, clientBetId: 'd', matchedProfit: 0.5 }] }],
  ['an account that no column holds', { bets: [{ ...BET, id: 27, clientBetId: 'e', accountId: TOO_LARGE }] }],
  ['an entry that is there already', { entries: [{ ...ENTRY, key: 'other' }] }],
  ['an idempotency key that was used', { entries: [{ ...ENTRY, id: 30 }] }],
  ['an entry that moves nothing', { entries: [{ ...ENTRY, id: 31, key: 'z', amount: 0 }] }],
  ['an entry from an account to itself', { entries: [{ ...ENTRY, id: 32, key: 'y', to: 1 }] }],
  ['a ledger account that is there already', { ledgerAccounts: [{ id: 2, path: 'player:7:DEMO' }] }],
  ['an event with a NUL in its title', { events: [withTitle('A \0 v B')] }],
  ['an event with half of a character in its title', { events: [withTitle('A \ud83d v B')] }],
  ['an event of no sport', { events: [{ ...EVENT, details: { ...EVENT.details, sportId: 1.5 } }] }],
  ['a call of a provider that was taken already', { casino: [{ ...CALL, id: 2 }] }],
  ['two transactions of one number', { casino: [{ ...CALL, txId: 'b2' }] }],
  ['an audit line with a NUL', { audits: [{ ...AUDIT, reason: 'a\0b' }] }],
];

/** Rows that every journal accepts. */
export const TAKEN_ROWS: readonly (readonly [name: string, rows: Partial<ReadRows>])[] = [
  ['a bet that has changed', { bets: [{ ...BET, matched: 10_000, unmatched: 0, status: 'MATCHED' }] }],
  ['a client id with a NUL, which is text', { bets: [{ ...BET, id: 40, clientBetId: 'a\0b' }] }],
  ['letters of any script and pictures', { events: [withTitle('भारत v Ålesund 🏏')] }],
  ['an audit line', { audits: [AUDIT] }],
  ['a call of another provider under the same id', { casino: [{ ...CALL, id: 3, provider: 'x' }] }],
];

function withTitle(title: string): ReadRows['events'][number] {
  return { ...EVENT, details: { ...EVENT.details, title } };
}

/** Database journal that also keeps the rows in arrays, for checking results with reference implementations. */
export class TwinJournal extends PostgresJournal {
  readonly #disk: MemoryDisk;

  constructor(disk: MemoryDisk, ...parts: ConstructorParameters<typeof PostgresJournal>) {
    super(...parts);
    this.#disk = disk;
  }

  override async append(batch: JournalBatch, rows: ReadRows): Promise<void> {
    await super.append(batch, rows);
    this.#disk.batches.push({ batch, rows: structuredClone(rows) });
  }
}
