import { type Bettor, cashierDesk } from '@crease/server/testing/cashier-desk.ts';
import { openPageServer, type PageServer } from '#testing/server.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };

/** A page of a bettor of a licensed site, and the cash desk behind it. */
export interface CashierPage {
  readonly server: PageServer;
  readonly asha: Bettor;
  readonly desk: ReturnType<typeof cashierDesk>;
  /** What the operators do with a request of the page. */
  readonly operate: {
    readonly claim: (id: number) => Promise<void>;
    readonly approve: (id: number) => Promise<void>;
    readonly reject: (id: number, reason: string) => Promise<void>;
    readonly ask: (id: number, reason: string) => Promise<void>;
  };
}

/** Opens it: ₹1,00,000, one way to pay, and the bettor logged in. */
export async function openCashierPage(): Promise<CashierPage> {
  const server = await openPageServer({
    siteDomains: {
      domains: { test: { licence: LICENCE }, 'licensed.example': { licence: LICENCE } },
    },
  });
  const desk = cashierDesk(() => server.server);
  await desk.saveMethod();
  const made = await server.server.user('INR');
  const { accessToken } = await server.logInAs(made.userName, made.password);
  const asha = { ...made, token: accessToken };
  const token = await server.server.operator();
  const done = async (call: Promise<{ readonly success: boolean; readonly text: string }>) => {
    const answer = await call;
    if (!answer.success) throw new Error(answer.text);
  };
  return {
    server,
    asha,
    desk,
    operate: {
      claim: (id) => done(server.server.call('operatorClaimRequest', { id }, { token })),
      approve: (id) => done(server.server.call('operatorApproveRequest', { id }, { token })),
      reject: (id, reason) =>
        done(
          server.server.call(
            'operatorRejectRequest',
            { id, reason, code: 'NO_PAYMENT' },
            { token },
          ),
        ),
      ask: (id, reason) =>
        done(server.server.call('operatorAskForInfo', { id, reason }, { token })),
    },
  };
}
