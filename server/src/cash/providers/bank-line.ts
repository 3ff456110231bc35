import * as z from 'zod/mini';
import type { Clock } from '#base/system/clock.ts';
import type { IdSource } from '#base/system/id-source.ts';
import { SANDBOX } from './bank-counter.ts';
import { ORDERS } from './bank-order.ts';
import type { PaymentProvider, ProviderCallback, ProviderEvent } from './payment-provider.ts';
import { isSignedBody, signedBody } from './signed-body.ts';
import { webhookProvider } from './webhook-provider.ts';

/** Handlers of the bank's paths; each returns the JSON response. */
export type BankDesk = {
  readonly [Path in keyof typeof ORDERS]: (
    order: z.output<(typeof ORDERS)[Path]>,
  ) => Promise<unknown>;
};

/** The link between site and bank: the site's provider, and the bank's signing function. */
export interface BankLine {
  readonly provider: PaymentProvider;
  readonly signed: (event: ProviderEvent) => ProviderCallback;
}

/** Both ends are in this process, so the secret is regenerated at each start and never stored. */
export function openBankLine(
  { ids, clock }: { readonly ids: IdSource; readonly clock: Pick<Clock, 'now'> },
  desk: BankDesk,
): BankLine {
  const secret = ids.token();
  const doors = {
    payments: (body: string) => acceptOrder(ORDERS.payments, body, desk.payments),
    payouts: (body: string) => acceptOrder(ORDERS.payouts, body, desk.payouts),
    events: (body: string) => acceptOrder(ORDERS.events, body, desk.events),
  };
  const provider = webhookProvider({
    code: SANDBOX,
    isSandbox: true,
    secret,
    clock,
    transport: async (path, signed) => {
      const isFromSite = isSignedBody(secret, signed, clock.now());
      const answered = isFromSite ? await doors[path](signed.body) : null;
      return answered === null ? null : JSON.stringify(answered);
    },
  });
  return { provider, signed: (event) => signedBody(secret, JSON.stringify(event), clock.now()) };
}

async function acceptOrder<Order>(
  schema: z.ZodMiniType<Order>,
  body: string,
  work: (order: Order) => Promise<unknown>,
): Promise<unknown> {
  const read = z.safeParse(schema, JSON.parse(body));
  return read.success ? await work(read.data) : null;
}
