import type { SiteEnv } from '#site/env.ts';
import type { LoginGates } from './account/login-gates.ts';
import { LoginGuard } from './account/login-guard.ts';
import {
  type FactorPolicy,
  type OperatorChallenge,
  openOperatorChallenges,
} from './account/operator-factor.ts';
import type { PasswordHasher } from './account/password-hasher.ts';
import { ResetRequests } from './account/reset-requests.ts';
import type { SessionLimits } from './account/session-limits.ts';
import { Sessions } from './account/sessions.ts';
import { WrongCodes } from './account/wrong-codes.ts';
import { OperatorProofs } from './proof/operator-proofs.ts';
import { type Authorization, openAuthorizations } from './security/authorization-code.ts';
import { openSecondFactorSetups } from './security/manage-second-factor.ts';
import { openPasskeyChallenges, type PasskeyChallenge } from './security/passkey-ceremony.ts';
import { SecretKeys } from './security/secret-keys.ts';
import type { ShortMemory } from './security/short-memory.ts';
import { type LoginChallenge, openLoginChallenges } from './security/verify-second-factor.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import { type AccessMemory, openAccessMemory } from './staff/access-record.ts';
import { AccountStore } from './store/account-store.ts';
import { CodeStore } from './store/code-store.ts';
import { LoginStore } from './store/login-store.ts';
import { OperatorStore } from './store/operator-store.ts';
import { PastUserStore } from './store/past-user-store.ts';
import { SecurityStore } from './store/security-store.ts';
import { SessionStore } from './store/session-store.ts';

export interface PeoplePorts {
  readonly operatorFactor: FactorPolicy;
  /** Maximum age of an operator's second-factor proof for money and permission changes, ms. */
  readonly operatorProofMs: number;
  /** Session lifetimes. */
  readonly sessionLimits: SessionLimits;
  readonly passwords: PasswordHasher;
  readonly sms: SmsSender;
  /** Asked at sign-ups and logins. */
  readonly loginGates: LoginGates;
}

/** Bettors and operators: accounts, sessions and proofs. */
export interface PeopleEnv extends SiteEnv, PeoplePorts {
  readonly accounts: AccountStore;
  readonly pastUsers: PastUserStore;
  readonly operators: OperatorStore;
  readonly sessionStore: SessionStore;
  readonly codes: CodeStore;
  readonly logins: LoginStore;
  readonly security: SecurityStore;
  /** Security records of operators; their ids are separate from those of bettors. */
  readonly operatorSecurity: SecurityStore;
  readonly sessions: Sessions;
  readonly secretKeys: SecretKeys;
  readonly loginChallenges: ShortMemory<LoginChallenge>;
  readonly secondFactorSetups: ShortMemory<string>;
  readonly passkeyChallenges: ShortMemory<PasskeyChallenge>;
  readonly authorizations: ShortMemory<Authorization>;
  /** Failed logins with unknown user names. */
  readonly unknownNames: LoginGuard;
  /** Limits on asking for a password reset. */
  readonly resetRequests: ResetRequests;
  /** Wrong sign-up codes, counted across codes. */
  readonly wrongCodes: WrongCodes;
  readonly operatorChallenges: ShortMemory<OperatorChallenge>;
  readonly operatorGuard: LoginGuard;
  readonly operatorProofs: OperatorProofs;
  readonly operatorFactorSetups: ShortMemory<string>;
  readonly operatorPasskeyChallenges: ShortMemory<PasskeyChallenge>;
  /** Recently logged refusals and reads by operators, for deduplication. */
  readonly accessMemory: AccessMemory;
}

export function openPeople(env: SiteEnv & PeoplePorts): PeopleEnv {
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
    operatorSecurity: new SecurityStore(sql, 'operator'),
    sessions: new Sessions({ ...env, accounts, operators, store: sessionStore, limits }),
    secretKeys: new SecretKeys(env),
    loginChallenges: openLoginChallenges(clock),
    secondFactorSetups: openSecondFactorSetups(clock),
    passkeyChallenges: openPasskeyChallenges(clock),
    authorizations: openAuthorizations(clock),
    unknownNames: new LoginGuard(clock),
    resetRequests: new ResetRequests(clock),
    wrongCodes: new WrongCodes(clock),
    operatorChallenges: openOperatorChallenges(clock),
    operatorGuard: new LoginGuard(clock),
    operatorProofs: new OperatorProofs(clock, operatorProofMs),
    operatorFactorSetups: openSecondFactorSetups(clock),
    operatorPasskeyChallenges: openPasskeyChallenges(clock),
    accessMemory: openAccessMemory(clock),
  };
}
