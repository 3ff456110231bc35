import type { PaymentProvider } from '#ports/payment-provider.ts';

/** People look at bank statements, approve, and pay by files of the bank: nothing is sent, and nobody calls. */
export const manualProvider: PaymentProvider = {
  code: 'manual',
  isSandbox: false,
  startPayment: () => Promise.resolve(null),
  sendPayout: () => Promise.resolve(false),
  eventsOf: () => Promise.resolve(null),
  readCallback: () => ({ ok: false, reason: 'FORGED' }),
};
