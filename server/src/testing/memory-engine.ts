import type { Answer, Outcome } from '@crease/core/exchange/answer.ts';
import type { Log } from '#base/system/log.ts';
import { ManualClock } from '#base/system/manual-clock.ts';
import { silentLog } from '#base/system/pino-log.ts';
import { Engine } from '#journal/engine/engine.ts';
import type { JournalBatch } from '#journal/journal.ts';
import {
  type AppendFault,
  emptyDisk,
  type MemoryDisk,
  MemoryJournal,
} from '#journal/memory/memory-journal.ts';
import { smallExchange } from './commands.ts';

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
    for (const command of smallExchange({ accounts, makers, inPlayDelayMs }))
      await engine.submit(command);
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
