import type { MemoryDisk } from '#adapters/memory/memory-journal.ts';
import { PostgresJournal } from '#adapters/postgres/postgres-journal.ts';
import type { JournalBatch, ReadRows } from '#ports/journal.ts';

/** The journal of the database that writes the same rows into arrays too, for anyone who counts them the slow way. */
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
