import { generateSync } from 'otplib';
import type { Visit } from '#people/account/log-in.ts';
import { argon2PasswordHasher, type PasswordHasher } from '#people/security/passwords.ts';
import { EVERY_SPORT, type NewUser } from '#people/store/account-store.ts';
import type { NewSession } from '#people/store/session-store.ts';
import type { CallOptions, TestServer } from './test-server.ts';

/** Domains and user for sign-up tests. */
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
/** Her mobile in stored form. */
export const MOBILE = '+919876543210';

/** Sign-up form overrides, and any extra fields. */
export type Filled = Partial<typeof ASHA> & Readonly<Record<string, unknown>>;

/** Owner of a code if not Asha, or one of her registrations. */
export type Waiting = Partial<typeof ASHA> & { readonly registrationId?: string };

/** A sign-up flow; Asha's on the open domain by default. */
export class SignUpDesk {
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  register(change: Filled = {}, options: CallOptions = OPEN) {
    return this.#server.call('register', { ...ASHA, ...change }, options);
  }

  verify(otp: string, change: Waiting = {}, options: CallOptions = OPEN) {
    return this.#server.call('verifyUser', { ...toRegistration(change), otp }, options);
  }

  resend(change: Waiting = {}, options: CallOptions = OPEN) {
    return this.#server.call('resendCode', toRegistration(change), options);
  }

  /** A visit to the open domain. */
  get visit(): Visit {
    const { domains } = this.#server.context;
    const { host } = OPEN;
    const ip = '203.0.113.7';
    return { ip, network: ip, browser: 'test', domain: host, setting: domains.getByHost(host) };
  }

  /** Latest code sent to Asha's mobile. */
  get code(): string {
    return this.#server.sms.codeOn(MOBILE);
  }

  /** A code that differs from it. */
  get wrongCode(): string {
    return this.code === '00000' ? '00001' : '00000';
  }
}

function toRegistration({ registrationId, ...change }: Waiting) {
  const { userName, mobile } = { ...ASHA, ...change };
  return registrationId === undefined ? { userName, mobile } : { userName, mobile, registrationId };
}

const NOW = 1_790_000_000_000;

/** A verified user with play money and no mobile. */
export function buildUser(userName: string, change: Partial<NewUser> = {}): NewUser {
  return {
    userName,
    mobile: null,
    passwordHash: 'hash',
    domain: 'test',
    isDemo: false,
    currency: 'DEMO',
    verified: true,
    active: true,
    betBlocked: false,
    casinoBlocked: false,
    withdrawalBlocked: false,
    mustChangePassword: false,
    flags: EVERY_SPORT,
    stakes: null,
    createdAt: NOW,
    expiresAt: null,
    demoNetwork: null,
    ...change,
  };
}

/** A session of a user; `name` distinguishes its family and tokens. */
export function buildSession(ownerId: number, name: string, change: Partial<NewSession> = {}): NewSession {
  return {
    kind: 'user',
    ownerId,
    family: `family-${name}`,
    accessHash: `access-${name}`,
    refreshHash: `refresh-${name}`,
    casinoHash: `casino-${name}`,
    accessExpiresAt: NOW + 1,
    refreshExpiresAt: NOW + 2,
    createdAt: NOW,
    startedAt: NOW,
    ip: '203.0.113.7',
    browser: 'test',
    ...change,
  };
}

/** Generates an authenticator app's code for a secret at a given time, ms since 1970 UTC. */
export function generateAppCode(secret: string, now: number): string {
  return generateSync({ secret, epoch: Math.floor(now / 1_000) });
}

/** Minimum argon2id parameters. Tests hash thousands of passwords, and none depends on the cost of guessing. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Real hashes that take microseconds. Must stay in `testing`, which production never imports. */
export function cheapPasswordHasher(): PasswordHasher {
  return argon2PasswordHasher(LEAST);
}
