import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { Gate } from '#base/gate.ts';
import type { User } from '#people/store/account-store.ts';

/** Gates and followers that other rooms add to sign-ups and logins, each list in the order in which it is asked. */
export interface LoginGates {
  /** Refuse a sign-up with a mobile under the settings of a domain. */
  readonly signUp: readonly Gate<[setting: DomainSetting, mobile: string]>[];
  /** Refuse a login despite valid credentials. */
  readonly login: readonly Gate<[user: User]>[];
  /** Refuse to renew a session; may end all sessions of its owner. */
  readonly refresh: readonly Gate<[user: User]>[];
  /** Run after each login, before its response. */
  readonly followers: readonly ((user: User) => Promise<void>)[];
}
