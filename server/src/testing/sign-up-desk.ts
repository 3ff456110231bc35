import type { Visit } from '#services/account/log-in.ts';
import type { AppContext } from '#services/app-context.ts';
import { slowStore } from './slow-store.ts';
import type { CallOptions, TestServer } from './test-server.ts';

/** Where somebody signs up in tests, and as whom. */
export const OPEN = { host: 'open.example' };
export const LICENSED = { host: 'licensed.example' };
export const CLOSED = { host: 'closed.example' };
export const QUICK = { host: 'quick.example' };
export const FORCED = { host: 'forced.example' };

export const SIGN_UP_DOMAINS = {
  forceSignUpDomain: 'forced.example',
  domains: {
    'open.example': { domainTitle: 'Open House' },
    'closed.example': { allowSignUp: false },
    'forced.example': { allowSignUp: false },
    'quick.example': { skipVerification: true },
    'licensed.example': { licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' } },
  },
};

export const ASHA = {
  userName: 'asha_7',
  password: 'Saffr0n!kite',
  confirmPassword: 'Saffr0n!kite',
  mobile: '9876543210',
};
/** Her mobile as it is stored. */
export const MOBILE = '+919876543210';

/** A form of sign-up: what is filled in otherwise, and whatever else is sent along. */
export type Filled = Partial<typeof ASHA> & Readonly<Record<string, unknown>>;

/** Whose code it is: other than Asha's, or one registration of hers. */
export type Waiting = Partial<typeof ASHA> & { readonly registrationId?: string };

/** Somebody's way through sign-up: Asha's on the open domain, where nothing else is said. */
export class SignUpDesk {
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  register(change: Filled = {}, options: CallOptions = OPEN) {
    return this.#server.call('register', { ...ASHA, ...change }, options);
  }

  verify(otp: string, change: Waiting = {}, options: CallOptions = OPEN) {
    return this.#server.call('verifyUser', { ...waitingOf(change), otp }, options);
  }

  resend(change: Waiting = {}, options: CallOptions = OPEN) {
    return this.#server.call('resendCode', waitingOf(change), options);
  }

  /** The use cases over a store that takes its time, for what is sent together. */
  get slowContext(): AppContext {
    const { context } = this.#server;
    return { ...context, accounts: slowStore(context.accounts) };
  }

  /** A visit of the open domain. */
  get visit(): Visit {
    const { domains } = this.#server.context;
    const { host } = OPEN;
    const ip = '203.0.113.7';
    return { ip, network: ip, browser: 'test', domain: host, setting: domains.ofHost(host) };
  }

  /** The newest code on Asha's mobile. */
  get code(): string {
    return this.#server.sms.codeOn(MOBILE);
  }

  /** A code that is not that one. */
  get wrongCode(): string {
    return this.code === '00000' ? '00001' : '00000';
  }
}

function waitingOf({ registrationId, ...change }: Waiting) {
  const { userName, mobile } = { ...ASHA, ...change };
  return registrationId === undefined ? { userName, mobile } : { userName, mobile, registrationId };
}
