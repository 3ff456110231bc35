import type { CashMove, HouseCashMove } from './cash-move.ts';

/** Largest single movement, correction or grant: ten thousand crore rupees, so that sums stay exact numbers. */
export const MAX_MOVE = 10_000_000_000_000;

const CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Finds the first field of a movement that isn't a valid amount, ID or account; null if all are valid. */
export function findInvalidField(move: CashMove | HouseCashMove): string | null {
  for (const [field, value] of Object.entries(move)) {
    if (!isField(field, value)) return field;
  }
  const between = 'to' in move && 'from' in move ? [move.from, move.to].map(makeCollectionKey) : [];
  return between.length === 2 && between[0] === between[1] ? 'to' : null;
}

function isField(field: string, value: unknown): boolean {
  switch (field) {
    case 'amount':
      return isAmount(value, 1);
    case 'tax':
    case 'fee':
      return isAmount(value, 0);
    case 'most':
      return value === null || isAmount(value, 0);
    case 'depositId':
    case 'withdrawalId':
    case 'bonusId':
      return Number.isSafeInteger(value) && Number(value) >= 1;
    case 'from':
    case 'to':
    case 'at':
      return isCollection(value);
    default:
      return field === 'type';
  }
}

function isAmount(value: unknown, min: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= MAX_MOVE;
}

function isCollection(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'TRANSIT' || value.kind === 'UNIDENTIFIED') return true;
  const isNamed = value.kind === 'BANK' || value.kind === 'PROVIDER';
  return isNamed && 'code' in value && typeof value.code === 'string' && CODE.test(value.code);
}

function makeCollectionKey(collection: object): string {
  return JSON.stringify(collection);
}
