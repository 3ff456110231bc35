import type { FixtureWait } from '@crease/contracts/market-desk/fixtures.ts';
import { expect, test } from 'vitest';
import { groupWaits } from './fixtures.tsx';

const createWait = (eventId: number, marketId: number | null, more: Partial<FixtureWait> = {}) => ({
  eventId,
  eventTitle: 'Harbour v Mill',
  marketId,
  marketName: marketId === null ? null : `Market ${marketId}`,
  reason: 'TO_CONFIRM' as const,
  text: 'Confirm it.',
  mayBeScored: false,
  scoredAs: null,
  sources: [],
  unsettled: 3,
  isDue: true,
  since: '2026-11-21T11:00:00.000Z',
  ...more,
});

test('groups markets of one event pending for the same reason, in the place of the first', () => {
  const disputed = { sources: [{ name: 'a', isLeading: true, isSilent: false, says: '2' }] };
  const groups = groupWaits([
    createWait(1, 11),
    createWait(2, null),
    createWait(1, 12),
    createWait(1, 13, { text: 'Settle it manually.' }),
    createWait(1, 14, disputed),
    createWait(1, 15, disputed),
    createWait(2, 21),
    createWait(1, 16),
  ]);

  expect(groups.map((group) => group.map(({ marketId }) => marketId))).toEqual([
    [11, 12, 16],
    [null],
    [13],
    [14],
    [15],
    [21],
  ]);
});
