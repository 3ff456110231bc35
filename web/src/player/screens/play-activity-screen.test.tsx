import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';

const PATH = '/play-activity';
const CALL = '/Account/GetPlayActivity';

setUpServer();

/** Simulates ₹5,000 lost and ₹2,000 won back with two operator adjustments. */
async function simulateResults(): Promise<void> {
  const { userId } = await server.logInFirst();
  const token = await server.server.operator();
  const adjust = (type: 'CREDIT' | 'DEBIT', amount: number) =>
    server.server.call(
      'operatorAdjustBalance',
      { userId, type, amount, reason: 'test', clientRequestId: crypto.randomUUID() },
      { token },
    );
  await adjust('DEBIT', 5_000);
  await adjust('CREDIT', 2_000);
}

test('lists days with activity, also by week and further back', async () => {
  await simulateResults();
  await visit(PATH);

  const table = within(await screen.findByRole('table', { name: 'Play activity' }));
  expect(table.getAllByRole('row')).toHaveLength(2);
  fireEvent.click(screen.getByRole('radio', { name: 'Week' }));
  fireEvent.click(screen.getByRole('radio', { name: '12 months' }));

  await waitFor(() => expect(server.callsTo(CALL)).toHaveLength(3));
  const [first, , last] = server.callsTo(CALL).map(({ query }) => query);
  expect([first?.By, last?.By]).toEqual(['DAY', 'WEEK']);
  const days = Date.parse(first?.From ?? '') - Date.parse(last?.From ?? '');
  expect(days).toBe((365 - 30) * 86_400_000);
});

test('says that an account has no activity', async () => {
  const { userName, password } = await server.server.user('INR');
  await server.logInAs(userName, password);
  server.intercept(CALL, () =>
    Response.json({
      success: true,
      result: {
        from: '2026-10-25',
        to: '2026-11-23',
        items: [],
        totals: {
          bets: 0,
          stakes: 0,
          won: 0,
          lost: 0,
          net: 0,
          deposited: 0,
          withdrawn: 0,
          other: 0,
          minutes: 0,
        },
        lifetime: { deposited: 0, withdrawn: 0, net: 0 },
      },
      error: null,
      status: 200,
    }),
  );
  await visit(PATH);

  await screen.findByText('No activity in this period');
});

test("offers a retry if the activity can't be loaded", async () => {
  await simulateResults();
  const mend = server.intercept(CALL);
  await visit(PATH);
  await screen.findByRole('alert');
  mend();

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Play activity' });
});
