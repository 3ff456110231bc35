import { expect, test } from 'vitest';
import { toPrintedTable } from '#office/export-file.ts';
import type { ExportTable } from '#office/export-table.ts';
import { EXPORT_TEXTS } from '#office/export-texts.ts';

const TABLE: ExportTable = {
  title: EXPORT_TEXTS.statement,
  name: 'statement',
  columns: [],
  totalCount: 0,
  sums: [{ name: EXPORT_TEXTS.closing, value: -1_00_000.5 }],
  range: null,
  rows: async function* () {
    yield [];
  },
};
const OWNER = { site: 'Crease', userName: 'd_7f3a', isPlayMoney: true, now: 0 };

test('sums have the sign of the rupee, and a demo account its kind instead of its number', () => {
  const facts = (isDemo: boolean) =>
    new Map(toPrintedTable(TABLE, 'en', { ...OWNER, isDemo }).facts.map(({ name, value }) => [name, value]));

  expect(facts(true).get('Closing balance')).toBe('\u2212₹1,00,000.50');
  expect(facts(true).get('User')).toBe('Demo account');
  expect(facts(false).get('User')).toBe('d_7f3a');
});
