import { describe, expect, test } from 'vitest';
import { BET, buildBatch, ENTRY, NO_ROWS, REFUSED_ROWS, ROWS_BEFORE, TAKEN_ROWS } from '#testing/journal-rules.ts';
import { MemoryJournal } from '#testing/memory-journal.ts';

async function journalWithRows() {
  const journal = new MemoryJournal();
  const epoch = await journal.acquire();
  await journal.append(buildBatch(1, epoch), { ...NO_ROWS, ...ROWS_BEFORE });
  return { journal, epoch };
}

describe('the memory journal with the tables’ rules', () => {
  test.each(REFUSED_ROWS)('commits nothing of a batch with %s', async (_, rows) => {
    const { journal, epoch } = await journalWithRows();

    await expect(journal.append(buildBatch(2, epoch), { ...NO_ROWS, ...rows })).rejects.toThrow();

    expect(await journal.tip()).toMatchObject({ sequence: 1 });
  });

  test.each(TAKEN_ROWS)('accepts %s', async (_, rows) => {
    const { journal, epoch } = await journalWithRows();

    await journal.append(buildBatch(2, epoch), { ...NO_ROWS, ...rows });

    expect(await journal.tip()).toMatchObject({ sequence: 2 });
  });

  test('finds the bet or entry created by a request', async () => {
    const { journal } = await journalWithRows();

    expect(
      await journal.findRequests([
        { accountId: 7, clientBetId: 'other' },
        { entryKey: ENTRY.key },
        { accountId: 7, clientBetId: BET.clientBetId },
        { accountId: 8, clientBetId: BET.clientBetId },
      ]),
    ).toEqual([null, ENTRY.id, BET.id, null]);
  });

  test('reads the client IDs used by bets', async () => {
    const { journal } = await journalWithRows();

    const page = await journal.usedClientIds(0);
    expect(page?.keys).toContain(`${BET.accountId}:${BET.clientBetId}`);
    expect(await journal.usedClientIds(page?.lastBetId ?? 0)).toBeNull();
  });
});
