import type { PaymentProvider } from './payment-provider.ts';

/** Staff check bank statements, approve and pay by bank file, so nothing is sent and there are no callbacks. */
export const manualProvider: PaymentProvider = {
  code: 'manual',
  isSandbox: false,
  startPayment: () => Promise.resolve(null),
  sendPayout: () => Promise.resolve(false),
  listEvents: () => Promise.resolve(null),
  readCallback: () => ({ ok: false, reason: 'FORGED' }),
};
