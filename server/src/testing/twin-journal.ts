import type { JournalBatch, ReadRows } from '#journal/journal.ts';
import type { MemoryDisk } from '#journal/memory/memory-journal.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';

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
