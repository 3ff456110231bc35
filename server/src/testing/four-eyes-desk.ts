import type { ROUTES } from '@crease/contracts/routes/all-routes.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { listFourEyesAmounts } from '@crease/contracts/rules/four-eyes.ts';
import type { TestServer } from './test-server.ts';

export type ActWire = WireOf<(typeof ROUTES)['operatorProposeAct']>['act'];

/** Operator actions that need a second operator. @param server returns the current test's server. */
export function fourEyesDesk(server: () => TestServer) {
  return {
    /** Requires a second operator above a number of rupees. */
    wantFourEyes: async (above: number) =>
      server().call(
        'operatorSaveSettings',
        { fourEyes: true, fourEyesAmounts: listFourEyesAmounts(above) },
        { token: await server().operator() },
      ),
    propose: (act: ActWire, by: string) =>
      server().call('operatorProposeAct', { act }, { token: by }),
    confirm: (proposalId: number, by: string) =>
      server().call('operatorConfirmAct', { proposalId }, { token: by }),
  };
}

/** Two users matched for ₹10,000 on the first runner. */
export async function matchedMarket(
  server: TestServer,
  { rate, ...terms }: { readonly rate: number } & Parameters<TestServer['market']>[0],
) {
  const market = await server.market(terms);
  const [asha, bilal] = [await server.user(), await server.user()];
  for (const [type, user] of [
    [2, asha],
    [1, bilal],
  ] as const) {
    const placed = await server.call(
      'placeBet',
      {
        type,
        rate,
        stake: 10_000,
        fancyValue: 0,
        runnerId: market.runnerIds[0] ?? 0,
        marketId: market.marketId,
        eventId: market.eventId,
        placeTime: null,
        clientBetId: crypto.randomUUID(),
      },
      { token: user.token },
    );
    if (!placed.success) throw new Error(placed.text);
  }
  return { ...market, asha, bilal };
}
