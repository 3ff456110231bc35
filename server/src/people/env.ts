import type { SecurityChange } from '@crease/contracts/people/preferences.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import type { Gate } from '#base/reply.ts';
import type { SiteEnv } from '#site/env.ts';
import { LoginGuard, ResetRequests, WrongCodes } from './attempt-limits.ts';
import {
  AUTHORIZATION_MS,
  type Authorization,
  CHALLENGE_MS,
  type FactorPolicy,
  type LoginChallenge,
  type OperatorChallenge,
  OperatorProofs,
  openAccessMemory,
  SETUP_SECONDS,
  ShortMemory,
} from './security/access-memory.ts';
import type { PasskeyChallenge } from './security/passkey-ceremony.ts';
import type { PasswordHasher } from './security/passwords.ts';
import { SecretKeys } from './security/secret-keys.ts';
import type { Origin } from './sessions/live-session.ts';
import type { SessionLimits } from './sessions/new-session.ts';
import { Sessions } from './sessions/sessions.ts';
import type { SmsSender } from './sms-sender.ts';
import { AccountStore, OperatorStore, type User } from './store/account-store.ts';
import { CodeStore } from './store/code-store.ts';
import { PastUserStore } from './store/past-user-store.ts';
import { SecurityStore } from './store/security-store.ts';
import { LoginStore, SessionStore } from './store/session-store.ts';

export interface PeoplePorts {
  readonly operatorFactor: FactorPolicy;
  /** Maximum age of an operator's second-factor proof for money and permission changes, ms. */
  readonly operatorProofMs: number;
  readonly sessionLimits: SessionLimits;
  readonly passwords: PasswordHasher;
  readonly sms: SmsSender;
  readonly loginGates: LoginGates;
}

/** Bettors and operators: accounts, sessions and proofs. */
export interface PeopleEnv extends Readonly<ReturnType<typeof openPeople>> {}

export function openPeople(env: SiteEnv & PeoplePorts) {
  const { clock, operatorProofMs, sessionLimits: limits, sql } = env;
  const now = () => clock.now();
  const accounts = new AccountStore(sql, now);
  const operators = new OperatorStore(sql, now);
  const sessionStore = new SessionStore(sql);
  return {
    ...env,
    accounts,
    pastUsers: new PastUserStore(sql, now),
    operators,
    sessionStore,
    codes: new CodeStore(sql),
    logins: new LoginStore(sql),
    security: new SecurityStore(sql),
    /** Security records of operators; their ids are separate from those of bettors. */
    operatorSecurity: new SecurityStore(sql, 'operator'),
    sessions: new Sessions({ ...env, accounts, operators, store: sessionStore, limits }),
    secretKeys: new SecretKeys(env),
    /** Challenges by digest of their token. */
    loginChallenges: new ShortMemory<LoginChallenge>(clock, CHALLENGE_MS),
    /** Secrets awaiting their first code, by session. */
    secondFactorSetups: new ShortMemory<string>(clock, SETUP_SECONDS * 1_000),
    passkeyChallenges: new ShortMemory<PasskeyChallenge>(clock, CHALLENGE_MS),
    /** By digest of their code. */
    authorizations: new ShortMemory<Authorization>(clock, AUTHORIZATION_MS),
    unknownNames: new LoginGuard(clock),
    resetRequests: new ResetRequests(clock),
    /** Wrong sign-up codes, counted across codes. */
    wrongCodes: new WrongCodes(clock),
    operatorChallenges: new ShortMemory<OperatorChallenge>(clock, CHALLENGE_MS),
    operatorGuard: new LoginGuard(clock),
    operatorProofs: new OperatorProofs(clock, operatorProofMs),
    operatorFactorSetups: new ShortMemory<string>(clock, SETUP_SECONDS * 1_000),
    operatorPasskeyChallenges: new ShortMemory<PasskeyChallenge>(clock, CHALLENGE_MS),
    /** Recently logged refusals and reads by operators, for deduplication. */
    accessMemory: openAccessMemory(clock),
  };
}

/** A login from a browser and IP address new to the user. */
export interface NewDeviceLogin extends Origin {
  readonly userId: number;
  readonly attemptId: number;
}

export interface CredentialChange {
  readonly userId: number;
  readonly change: SecurityChange;
  /** Origin of the user's request; null if support made the change. */
  readonly origin: Origin | null;
  readonly name?: string;
}

/** Gates and followers that other rooms add to sign-ups and logins, each list in the order in which it is asked. */
export interface LoginGates {
  /** Refuse a sign-up with a mobile under the settings of a domain. */
  readonly signUp: readonly Gate<[setting: DomainSetting, mobile: string]>[];
  /** Refuse a login despite valid credentials. */
  readonly login: readonly Gate<[user: User]>[];
  /** Refuse to renew a session; may end all sessions of its owner. */
  readonly refresh: readonly Gate<[user: User]>[];
  /** Run before the tokens of a login from a new device are sent, so that its own session isn't notified. */
  readonly newDevice: readonly ((login: NewDeviceLogin) => Promise<void>)[];
  /** Run after each login, before its response. */
  readonly followers: readonly ((user: User) => Promise<void>)[];
  /** Follow a change of credentials that is already in effect. */
  readonly credentialChange: readonly ((change: CredentialChange) => Promise<void>)[];
}

export async function notifyCredentialChange(
  { loginGates }: { readonly loginGates: Pick<LoginGates, 'credentialChange'> },
  change: CredentialChange,
): Promise<void> {
  for (const follow of loginGates.credentialChange) await follow(change);
}
