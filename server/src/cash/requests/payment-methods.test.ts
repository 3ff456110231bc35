import type { OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import { listFourEyesAmounts } from '@crease/contracts/trading/four-eyes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { cashierDesk } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
let method: OperatorPaymentMethod;
const desk = cashierDesk(() => server);

beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
  method = (await desk.saveMethod()).result;
});

const save = async (change: Partial<OperatorPaymentMethod>) => {
  const { error } = await server.asOperator('operatorSavePaymentMethod', { ...method, ...change });
  return error?.code ?? null;
};
const propose = async (change: Partial<OperatorPaymentMethod>) => {
  const act = {
    type: 'SavePaymentMethod',
    method: { ...method, ...change },
    reason: 'our new bank',
  } as const;
  return (await server.asOperator('operatorProposeAct', { act })).result.proposalId;
};
const confirm = async (proposalId: number, by: string) => {
  const answer = await server.call('operatorConfirmAct', { proposalId }, { token: by });
  return answer.error?.code ?? null;
};
const placeNow = async () => {
  const { result } = await server.asOperator('operatorGetPaymentMethods', {});
  return result.items[0]?.payees.map(({ upiId }) => upiId);
};
const paidTo = (upiId: string) => method.payees.map((payee) => ({ ...payee, upiId }));
const twoEyes = () =>
  server.asOperator('operatorSaveSettings', {
    fourEyes: true,
    fourEyesAmounts: listFourEyesAmounts(0),
  });

describe('requiring two people', () => {
  beforeEach(twoEyes);

  test.each<[string, () => Partial<OperatorPaymentMethod>]>([
    ['another account', () => ({ payees: paidTo('other@bank') })],
    ['one more account', () => ({ payees: [...method.payees, ...method.payees.map((p) => ({ ...p, code: 'more' }))] })],
    ['another provider', () => ({ type: 'QR' })],
    ['other sites', () => ({ domains: ['one.example'] })],
  ])('%s takes both', async (_, change) => {
    expect(await save(change())).toBe('FOUR_EYES');
    expect(await placeNow()).toEqual(['pay@crease']);
  });

  test('limits and disabling take one', async () => {
    expect(await save({ max: 10_000, note: 'Slow today' })).toBeNull();
    expect(await save({ enabled: false })).toBeNull();
    expect(await save({ enabled: true })).toBe('FOUR_EYES');
  });

  test('the second one sees the changes, and they apply once both agree', async () => {
    const proposalId = await propose({ payees: paidTo('other@bank'), max: 10_000 });
    const { acts } = (await server.asOperator('operatorGetProposals', {})).result;
    expect(acts[0]?.changes).toEqual([
      { name: 'paymentMethod', before: 'UPI', after: 'UPI' },
      { name: 'max', before: 200_000, after: 10_000 },
      {
        name: 'Account upi-main',
        before: 'Crease & Sons, pay@crease, on',
        after: 'Crease & Sons, other@bank, on',
      },
    ]);

    expect(await confirm(proposalId, token)).toBe('FOUR_EYES');
    expect(await confirm(proposalId, await server.otherOperator('cashier'))).toBe('FORBIDDEN');
    expect(await placeNow()).toEqual(['pay@crease']);
    expect(await confirm(proposalId, await server.otherOperator('admin'))).toBeNull();
    expect(await placeNow()).toEqual(['other@bank']);
  });

  test('a proposal ends if the method changed meanwhile; a restart doesn’t matter', async () => {
    const stale = await propose({ payees: paidTo('other@bank') });
    server = await server.restart();
    token = await server.operator();
    expect(await save({ max: 10_000 })).toBeNull();

    expect(await confirm(stale, await server.otherOperator('admin'))).toBe('BAD_STATE');
    expect(await placeNow()).toEqual(['pay@crease']);
  });
});

test('one is enough where the house requires none', async () => {
  expect(await save({ payees: paidTo('other@bank') })).toBeNull();
  expect(await placeNow()).toEqual(['other@bank']);
});
