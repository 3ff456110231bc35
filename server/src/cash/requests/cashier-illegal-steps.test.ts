import type { RequestState } from '@crease/contracts/cash/cashier.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@crease/contracts/cash/request-states.ts';
import { beforeEach, expect, test } from 'vitest';
import { isClash } from '#cash/store/cash-request.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
let asha: Bettor;
const desk = cashierDesk(() => server);
beforeEach(async () => {
  asha = await server.user('INR');
  await desk.saveMethod();
});

/** An action on a request, and the states that allow it. */
interface Act {
  readonly name: string;
  readonly from: readonly RequestState[];
  readonly take: (id: number) => Promise<{ readonly status: number; readonly error?: unknown }>;
}

const owner = () => ({ token: asha.token, host: LICENSED_HOST });
const CODE = { code: 'NO_PAYMENT', reason: 'No such payment' } as const;

const SHARED: readonly Act[] = [
  {
    name: 'ask',
    from: ['UNDER_REVIEW', 'RISK_REVIEW'],
    take: (id) => server.asOperator('operatorAskForInfo', { id, reason: 'Which bank?' }),
  },
  {
    name: 'approve',
    from: ['UNDER_REVIEW', 'AUTO_MATCHED', 'RISK_REVIEW'],
    take: (id) => server.asOperator('operatorApproveRequest', { id }),
  },
  {
    name: 'answer',
    from: ['NEEDS_INFO'],
    take: (id) => server.call('answerRequest', { id, remark: 'My bank says so' }, owner()),
  },
  {
    name: 'appeal',
    from: ['REJECTED'],
    take: (id) => server.call('appealRequest', { id, remark: 'My bank says so' }, owner()),
  },
  {
    name: 'cancel',
    from: ['DRAFT', 'SUBMITTED'],
    take: (id) => server.call('cancelDeposit', { id }, owner()),
  },
  {
    name: 'mark paid',
    from: ['PROCESSING'],
    take: (id) => server.asOperator('operatorMarkPaid', { id, utr: '532844170001' }),
  },
  {
    name: 'mark failed',
    from: ['PROCESSING'],
    take: (id) => server.asOperator('operatorMarkFailed', { id, reason: 'It came back' }),
  },
];
const CLAIM: Act = {
  name: 'claim',
  from: ['SUBMITTED', 'UNDER_REVIEW'],
  take: (id) => server.asOperator('operatorClaimRequest', { id }),
};
const rejectFrom = (...from: readonly RequestState[]): Act => ({
  name: 'reject',
  from,
  take: (id) => server.asOperator('operatorRejectRequest', { id, ...CODE }),
});

/** Forces the request into a state that its transitions would not reach. */
async function put(id: number, state: RequestState): Promise<void> {
  const { cashier } = server.context;
  const request = await cashier.requestById(id);
  if (request === null) throw new Error('no request');
  const reviewer = { claimedBy: 1, claimedUntil: server.clock.now() + 600_000 };
  const changed = await cashier.changeRequest(request, { state, ...reviewer }, { step: null });
  if (isClash(changed)) throw new Error(changed);
}

/**
 * Tries every action in every state that disallows it; lists those not rejected with 409, or that changed something.
 */
async function wrongIn(
  id: number,
  states: readonly RequestState[],
  acts: readonly Act[],
): Promise<{ readonly tried: number; readonly wrong: readonly string[] }> {
  const wrong: string[] = [];
  let tried = 0;
  const money = await desk.getBalance(asha);
  for (const state of states) {
    for (const act of acts.filter(({ from }) => !from.includes(state))) {
      tried += 1;
      await put(id, state);
      const { status, error } = await act.take(id);
      const after = (await server.context.cashier.requestById(id))?.state;
      const isRefused = status === 409 && after === state;
      if (!isRefused) wrong.push(`${act.name} of ${state}: ${status} ${JSON.stringify(error)}`);
    }
  }
  if ((await desk.getBalance(asha)) !== money) wrong.push('money moved');
  return { tried, wrong };
}

test('rejects every action on a deposit in the wrong state with 409 and moves nothing', async () => {
  const { result } = await desk.submit(asha);
  const states = Object.keys(DEPOSIT_STATES) as RequestState[];

  const { tried, wrong } = await wrongIn(result.id, states, [...SHARED, CLAIM, rejectFrom('UNDER_REVIEW')]);

  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(70);
});

test('rejects every action on a withdrawal in the wrong state with 409 and moves nothing', async () => {
  const { result } = await desk.withdraw(asha, await desk.readyAccount(asha));
  const states = Object.keys(WITHDRAWAL_STATES) as RequestState[];

  const { tried, wrong } = await wrongIn(result.id, states, [
    ...SHARED.filter(({ name }) => name !== 'cancel' && name !== 'appeal'),
    { ...CLAIM, from: [] },
    rejectFrom('RISK_REVIEW', 'NEEDS_INFO', 'APPROVED'),
    // A withdrawal can never be cancelled by its owner, in any state.
    ...SHARED.filter(({ name }) => name === 'cancel').map((act) => ({ ...act, from: [] })),
  ]);

  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(50);
});
