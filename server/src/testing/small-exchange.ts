import type { Command, CreateMarket, PlaceBet } from '@crease/core/exchange/command.ts';
import type { Answer, Outcome } from '@crease/core/exchange/step.ts';
import { type Log, silentLog } from '#base/system/log.ts';
import { Engine } from '#journal/engine/engine.ts';
import type { JournalBatch } from '#journal/journal.ts';
import { ManualClock } from './manual-clock.ts';
import { type AppendFault, emptyDisk, type MemoryDisk, MemoryJournal } from './memory-journal.ts';

/** Converts whole rupees to paise. */
export function rupees(amount: number): number {
  return amount * 100;
}

/**
 * Commands that create a cricket event with a match odds market (event 1, market 1, runners 1 and 2) and well-funded
 * players.
 */
export function smallExchange({
  accounts,
  makers = 0,
  inPlayDelayMs = 0,
}: {
  readonly accounts: number;
  /** Number of accounts, from the first, that are makers. */
  readonly makers?: number;
  readonly inPlayDelayMs?: number;
}): readonly Command[] {
  const opened = Array.from(
    { length: accounts },
    (_, i): Command => ({
      type: 'OpenAccount',
      accountId: i + 1,
      role: i < makers ? 'MAKER' : 'PLAYER',
      currency: 'DEMO',
      grant: rupees(1_000_000),
    }),
  );
  return [
    ...opened,
    {
      type: 'CreateEvent',
      status: 'IN_PLAY',
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
    },
    matchOdds(1, inPlayDelayMs),
  ];
}

/** An open in-play market of an event. */
export function matchOdds(eventId: number, inPlayDelayMs = 0): CreateMarket {
  return {
    type: 'CreateMarket',
    eventId,
    kind: 'MATCH_ODDS',
    ladder: 'CLASSIC',
    winners: 1,
    crossMatching: false,
    subType: null,
    runners: [{ name: 'Ravens' }, { name: 'Otters' }],
    terms: {
      name: 'Match odds',
      minStake: rupees(1),
      maxStake: rupees(500_000),
      maxProfit: null,
      exposureLimit: null,
      inPlayDelayMs,
      preMatchDelayMs: 0,
      commissionBps: 200,
      betLock: false,
      message: null,
      rules: null,
      sort: 1,
    },
    inPlay: true,
    open: true,
  };
}

/** A ₹100 bet at 2.00 on the first runner of market 1 by default. */
export function bet(
  accountId: number,
  clientBetId: string,
  terms: Partial<Omit<PlaceBet, 'type' | 'accountId' | 'clientBetId'>> = {},
): PlaceBet {
  return {
    type: 'PlaceBet',
    accountId,
    marketId: 1,
    runnerId: 1,
    side: 'BACK',
    price: 200,
    stake: rupees(100),
    persistence: 'LAPSE',
    timeInForce: 'REST',
    clientBetId,
    ...terms,
  };
}

/** The nth of many bets on both runners of market 1, most of which match. */
export function variedBet(number: number, accountId: number, clientBetId: string): PlaceBet {
  return bet(accountId, clientBetId, {
    runnerId: 1 + (number % 2),
    side: number % 3 === 0 ? 'LAY' : 'BACK',
    price: 195 + (number % 6),
    stake: rupees(1 + (number % 7)),
  });
}

interface Setting {
  readonly disk?: MemoryDisk;
  readonly accounts?: number;
  readonly makers?: number;
  readonly inPlayDelayMs?: number;
  readonly timeoutMs?: number;
  readonly pickFault?: (batch: JournalBatch) => AppendFault | null;
  readonly delay?: () => Promise<void>;
  readonly log?: Log;
}

/** Starts an engine on a memory journal, with a market to bet in unless the disk already has one. */
export async function startEngine({
  disk = emptyDisk(),
  accounts = 3,
  makers = 0,
  inPlayDelayMs = 0,
  timeoutMs = 5_000,
  pickFault,
  delay,
  log = silentLog,
}: Setting = {}) {
  let isReady = false;
  const clock = new ManualClock();
  const journal = new MemoryJournal(
    disk,
    (batch) => (isReady ? (pickFault?.(batch) ?? null) : null),
    async () => {
      if (isReady) await delay?.();
    },
  );
  const engine = new Engine({ journal, clock, log, retryMs: 10, timeoutMs });
  await engine.start();
  if (disk.batches.length <= 1) {
    for (const command of smallExchange({ accounts, makers, inPlayDelayMs })) await engine.submit(command);
  } else {
    await engine.submit({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
  }
  isReady = true;
  return { engine, journal, clock, disk };
}

/** Returns the response of a command that must be accepted. */
export function accepted(outcome: Outcome): Answer {
  if (!outcome.ok) throw new Error(`refused with ${outcome.code}`);
  return outcome;
}

/** A gate that blocks commits until opened. */
export function gate() {
  let open: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { pass: () => closed, open: () => open() };
}

/**
 * Plays a market with a partly matched bet, none of it in a snapshot.
 *
 * @returns ID of the bet; ₹40 of it are matched.
 */
export async function playMarket(engine: Engine): Promise<number> {
  const lay = bet(1, 'lay', { side: 'LAY', stake: rupees(40) });
  let id = 0;
  for (const command of [...smallExchange({ accounts: 2 }), lay, bet(2, 'back')]) {
    const outcome = await engine.submit(command);
    if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
    id = outcome.id;
  }
  return id;
}
