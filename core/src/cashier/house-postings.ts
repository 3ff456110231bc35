import { type Result, reject } from '#base/result.ts';
import type { HouseCashMove } from './cash-move.ts';
import { collectionPath, PAYMENT_FEES, TAX } from './chart.ts';
import { findInvalidField } from './move-fields.ts';
import { type CashPlan, plan } from './posting.ts';

/** Plans the ledger postings of a movement between house accounts. Errors: VALIDATION (`field`). */
export function planHouseMove(move: HouseCashMove): Result<CashPlan> {
  const field = findInvalidField(move);
  if (field !== null) return reject('VALIDATION', { field });
  const { amount } = move;
  switch (move.type) {
    case 'RECEIVED':
    case 'CLEARED': {
      const kind = move.type === 'RECEIVED' ? 'UNIDENTIFIED' : 'TRANSIT';
      const from = collectionPath(move.at);
      return plan([{ kind: 'RECEIPT', from, to: collectionPath({ kind }), amount }]);
    }
    case 'SENT': {
      const from = collectionPath({ kind: 'TRANSIT' });
      return plan([{ kind: 'RECEIPT', from, to: collectionPath(move.from), amount }]);
    }
    case 'TAX_PAID':
      return plan([{ kind: 'TAX', from: TAX, to: collectionPath(move.from), amount }]);
    case 'PROVIDER_SETTLED': {
      const { fee } = move;
      const provider = collectionPath(move.from);
      const bank = collectionPath(move.to);
      if (fee >= amount) return reject('VALIDATION', { field: 'fee' });
      return plan([
        { kind: 'RECEIPT', from: bank, to: provider, amount: amount - fee },
        { kind: 'FEE', from: PAYMENT_FEES, to: provider, amount: fee },
      ]);
    }
  }
}
