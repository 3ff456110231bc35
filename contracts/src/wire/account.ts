import type { Currency } from '@crease/core/money/money.ts';
import type { SportFlag, Stake } from '#constants.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** What a login answers (api 2.1). */
export interface AuthResult extends Readonly<Record<SportFlag, boolean>> {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expireInSeconds: number;
  readonly stakes: readonly Stake[];
  readonly casinoToken: string;
  readonly userId: number;
  readonly userName: string;
  readonly isDemo: boolean;
  readonly currency: Currency;
  readonly mustChangePassword: boolean;
  /** The login before this one, or null at the first. */
  readonly lastLogin: Time | null;
  readonly balance: Rupees;
  readonly exposure: Rupees;
}

export interface RefreshResult {
  readonly accessToken: string;
  readonly expireInSeconds: number;
  readonly refreshToken: string;
  readonly casinoToken: string;
}

/** A registration that waits for its code. */
export interface RegisterResult {
  /** Domain of the request. */
  readonly domain: string;
  readonly userName: string;
  /** +91XXXXXXXXXX. */
  readonly mobile: string;
  /**
   * Sent along with the code, so that it proves this registration and no other: somebody else may register the same name
   * and mobile anew, with a password of theirs.
   */
  readonly registrationId: string;
  readonly otpExpiresInSeconds: number;
  readonly skipVerification: boolean;
  /** False when the text could not be sent; the registration stands and a new code can be asked for. */
  readonly codeSent: boolean;
}

/** A try to log in (api 2.12). */
export interface LoginAttempt {
  readonly id: number;
  readonly creationTime: Time;
  readonly result: 'Success' | 'Failed';
  /** Error code of a failure. */
  readonly reason: string | null;
  readonly clientIpAddress: string;
  readonly browserInfo: string;
  /** It opened the session that asks. */
  readonly current: boolean;
  /** The first success from this browser and address. */
  readonly isNewDevice: boolean;
}

/** A place where somebody is logged in. */
export interface SessionItem {
  /** Names the session; it is no secret and opens nothing. */
  readonly sessionId: string;
  readonly startedAt: Time;
  /** When its tokens were last renewed. */
  readonly renewedAt: Time;
  readonly clientIpAddress: string;
  readonly browserInfo: string;
  readonly current: boolean;
}

/** A passkey of a user; its public key stays with the server. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Time;
  readonly lastUsedAt: Time | null;
}

/** Options or answer of WebAuthn in its JSON form, handed through between browser and server. */
export type PasskeyJson = Readonly<Record<string, unknown>>;

/** What the browser's authenticator is asked; `challengeId` goes back with its answer. */
export interface PasskeyOptions {
  readonly challengeId: string;
  readonly options: PasskeyJson;
}

/** A person as they see themselves (/activity-log). */
export interface Profile {
  readonly userId: number;
  readonly userName: string;
  /** First and last two digits, or null. */
  readonly mobile: string | null;
  readonly domain: string;
  readonly isDemo: boolean;
  readonly currency: Currency;
  readonly createdAt: Time;
  readonly lastLogin: Time | null;
  /** Own limits, rupees; null: those of the market. */
  readonly minStake: Rupees | null;
  readonly maxStake: Rupees | null;
  readonly exposureLimit: Rupees | null;
  readonly commissionPercent: number | null;
  readonly secondFactor: { readonly isOn: boolean; readonly recoveryCodesLeft: number };
  readonly passkeys: readonly Passkey[];
  /** When they asked to have the account closed; null: they have not. */
  readonly closingAskedAt: Time | null;
  /** Days after the closing for which the personal data is kept, as the law of the domain asks. */
  readonly keptDays: number;
}

/** A secret for an authenticator app, shown once; it counts after its first code was confirmed. */
export interface SecondFactorSecret {
  /** Base32, for typing. */
  readonly secret: string;
  /** otpauth:// address, for the picture. */
  readonly uri: string;
  readonly expiresInSeconds: number;
}
