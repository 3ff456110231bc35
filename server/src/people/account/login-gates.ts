import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { SecurityChange } from '@crease/contracts/wire/personal.ts';
import type { Gate } from '#base/gate.ts';
import type { User } from '#people/store/account-store.ts';
import type { Origin } from './live-session.ts';

/** A login from a browser and IP address new to the user. */
export interface NewDeviceLogin {
  readonly userId: number;
  readonly attemptId: number;
  readonly ip: string;
  readonly browser: string;
}

/** A change to a user's login credentials. */
export interface CredentialChange {
  readonly userId: number;
  readonly change: SecurityChange;
  /** Origin of the user's request; null if support made the change. */
  readonly origin: Origin | null;
  /** Name of the passkey concerned. */
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
  /**
   * Follow a login from a new device. They run before the new session's tokens are sent, so that the new session
   * itself isn't notified.
   */
  readonly newDevice: readonly ((login: NewDeviceLogin) => Promise<void>)[];
  /** Run after each login, before its response. */
  readonly followers: readonly ((user: User) => Promise<void>)[];
  /** Follow a change of credentials that is already in effect. */
  readonly credentialChange: readonly ((change: CredentialChange) => Promise<void>)[];
}

/** Runs the followers of a change of credentials. */
export async function notifyCredentialChange(
  { loginGates }: { readonly loginGates: Pick<LoginGates, 'credentialChange'> },
  change: CredentialChange,
): Promise<void> {
  for (const follow of loginGates.credentialChange) await follow(change);
}
