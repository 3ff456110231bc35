import type { VectorCase } from './vector-case.ts';

/** A reason why some cases of the collection don't apply to this exchange. */
interface Exclusion {
  readonly reason: string;
  covers(vector: VectorCase<unknown, unknown>): boolean;
}

function ids(...list: readonly string[]): (vector: VectorCase<unknown, unknown>) => boolean {
  return ({ id }) => list.includes(id);
}

function category(...list: readonly string[]): (vector: VectorCase<unknown, unknown>) => boolean {
  return (vector) => list.includes(vector.category);
}

const EXCLUSIONS: readonly Exclusion[] = [
  {
    reason: 'the stake of a lay at the starting price is rounded down: it never risks more than its liability',
    covers: ids('bsp-003'),
  },
  {
    reason: 'no single fill may be worse than the price asked for, not only their average',
    covers: ids('fill_or_kill-012', 'fill_or_kill-015', 'fill_or_kill-018'),
  },
  {
    reason: 'a number of runs on a whole line is a Yes here and gives no stakes back',
    covers: ({ category: name, model }) => name === 'line_handicap' && model !== 'asian',
  },
  {
    reason: 'rates are set for a market or an account; there are no discounts on them',
    covers: ids('commission-001', 'commission-002', 'commission-004'),
  },
  {
    reason: 'a cash-out is quoted before commission',
    covers: ids('hedge_cashout-003'),
  },
  {
    reason: 'stream formats and recordings of another exchange',
    covers: category('stream_cache', 'stream_conformance'),
  },
  { reason: "request weights of another exchange's API", covers: category('request_limits') },
  {
    reason: 'commission shared with affiliates, which we do not have',
    covers: ids(
      'commission-015',
      'commission-017',
      'commission-020',
      'commission-022',
      'commission-023',
      'commission-024',
    ),
  },
  {
    reason: 'what happened on the field decides the result; the exchange is given it',
    covers: ids(
      'cricket_settlement-004',
      'cricket_settlement-006',
      'cricket_settlement-007',
      'cricket_settlement-010',
      'cricket_settlement-011',
      'cricket_settlement-018',
      'cricket_settlement-019',
      'cricket_settlement-020',
    ),
  },
  {
    reason: 'a cross price is rounded to the ladder, not refused, when it does not fit',
    covers: ids('cross_matching-011'),
  },
  {
    reason: 'matched profit covers unmatched risk on the same outcome here',
    covers: ({ category: name, model }) => name === 'exposure' && model === 'monaco',
  },
  {
    reason: 'expected value at a chance is shown nowhere',
    covers: ids(
      'runner_pnl-017',
      'runner_pnl-018',
      'runner_pnl-019',
      'runner_pnl-020',
      'runner_pnl-021',
      'runner_pnl-022',
    ),
  },
  {
    reason: 'taking the better price cannot be switched off',
    covers: ids('matching-015'),
  },
  { reason: 'bets of one account never meet each other here', covers: ids('settlement-038') },
  {
    reason: 'amounts below a paisa; commission is rounded half up here, not truncated',
    covers: ids('settlement-039'),
  },
  {
    reason: 'cancels are accepted while a market is suspended here',
    covers: ids('order_lifecycle-008'),
  },
  {
    reason: 'every market lets bets persist here',
    covers: ids('order_lifecycle-015'),
  },
  {
    reason: 'amounts that no single bet can reach; the sum is checked for every bet of every run',
    covers: ids('order_lifecycle-017'),
  },
  {
    reason: 'a command is carried out whole: nothing waits between acceptance and matching',
    covers: ids('order_lifecycle-018', 'order_lifecycle-019'),
  },
  {
    reason: 'a bet keeps its id when its price changes here',
    covers: ids('order_lifecycle-024'),
  },
  {
    reason: 'minimum payouts, currencies of other countries and amounts below a paisa are not offered',
    covers: ids('order_validation-008', 'order_validation-010', 'order_validation-015', 'order_validation-018'),
  },
  {
    reason: 'prices kept as percentages, which is another exchange’s unit',
    covers: ({ category: name, model }) => name === 'price_ladder' && model === 'smarkets',
  },
];

/** Returns why a case is skipped; null if it is run. */
export function whyNotApplicable(vector: VectorCase<unknown, unknown>): string | null {
  return EXCLUSIONS.find((exclusion) => exclusion.covers(vector))?.reason ?? null;
}
