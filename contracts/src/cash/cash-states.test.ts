import { describe, expect, test } from 'vitest';
import { findStep, type Party, type StateTable } from '#base/state-table.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '#cash/request-states.ts';

const PARTIES: readonly Party[] = ['USER', 'OPERATOR', 'PROVIDER', 'SYSTEM'];

/** Lists all allowed transitions as `from to party entry`. */
function allowedIn(table: StateTable<string>): readonly string[] {
  const states = Object.keys(table);
  return states.flatMap((from) =>
    states.flatMap((to) =>
      PARTIES.flatMap((by) => {
        const step = findStep(table, { from, to, by });
        return step === null ? [] : [`${from} ${to} ${by} ${step.entry ?? '-'}`];
      }),
    ),
  );
}

describe('deposit state transitions', () => {
  test('allows exactly these steps', () => {
    expect(allowedIn(DEPOSIT_STATES)).toEqual([
      'DRAFT SUBMITTED USER -',
      'DRAFT SUBMITTED PROVIDER -',
      'DRAFT AUTO_MATCHED PROVIDER -',
      'DRAFT EXPIRED SYSTEM -',
      'DRAFT CANCELLED USER -',
      'DRAFT CANCELLED PROVIDER -',
      'DRAFT CANCELLED SYSTEM -',
      'SUBMITTED UNDER_REVIEW OPERATOR -',
      'SUBMITTED AUTO_MATCHED PROVIDER -',
      'SUBMITTED CANCELLED USER -',
      'UNDER_REVIEW UNDER_REVIEW OPERATOR -',
      'UNDER_REVIEW NEEDS_INFO OPERATOR -',
      'UNDER_REVIEW AUTO_MATCHED PROVIDER -',
      'UNDER_REVIEW APPROVED OPERATOR -',
      'UNDER_REVIEW REJECTED OPERATOR -',
      'NEEDS_INFO SUBMITTED USER -',
      'NEEDS_INFO AUTO_MATCHED PROVIDER -',
      'NEEDS_INFO EXPIRED SYSTEM -',
      'AUTO_MATCHED SUBMITTED SYSTEM -',
      'AUTO_MATCHED APPROVED OPERATOR -',
      'AUTO_MATCHED APPROVED SYSTEM -',
      'APPROVED CREDITED SYSTEM DEPOSIT',
      'CREDITED REVERSED OPERATOR DEPOSIT_REVERSED',
      'REJECTED SUBMITTED USER -',
      'EXPIRED SUBMITTED PROVIDER -',
      'EXPIRED AUTO_MATCHED PROVIDER -',
      'CANCELLED SUBMITTED PROVIDER -',
      'CANCELLED AUTO_MATCHED PROVIDER -',
    ]);
  });
});

describe('withdrawal state transitions', () => {
  test('allows exactly these steps, with no cancellation by the owner', () => {
    expect(allowedIn(WITHDRAWAL_STATES)).toEqual([
      'REQUESTED RISK_REVIEW SYSTEM WITHDRAWAL_HELD',
      'RISK_REVIEW NEEDS_INFO OPERATOR -',
      'RISK_REVIEW APPROVED OPERATOR -',
      'RISK_REVIEW REJECTED OPERATOR WITHDRAWAL_RELEASED',
      'NEEDS_INFO RISK_REVIEW USER -',
      'NEEDS_INFO REJECTED OPERATOR WITHDRAWAL_RELEASED',
      'APPROVED RISK_REVIEW OPERATOR -',
      'APPROVED PROCESSING OPERATOR -',
      'APPROVED REJECTED OPERATOR WITHDRAWAL_RELEASED',
      'PROCESSING PAID OPERATOR WITHDRAWAL_PAID',
      'PROCESSING PAID PROVIDER WITHDRAWAL_PAID',
      'PROCESSING FAILED OPERATOR WITHDRAWAL_RELEASED',
      'PROCESSING FAILED PROVIDER WITHDRAWAL_RELEASED',
      'PAID RETURNED OPERATOR WITHDRAWAL_RETURNED',
      'PAID RETURNED PROVIDER WITHDRAWAL_RETURNED',
    ]);
  });
});
