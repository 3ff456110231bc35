import type { Currency } from '@crease/core/money/money.ts';
import type { SportFlag, Stake } from '#base/constants.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';

/** Login result (api 2.1). */
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
  /** Previous login; null at the first. */
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

/** A registration awaiting its code. */
export interface RegisterResult {
  /** Domain of the request. */
  readonly domain: string;
  readonly userName: string;
  /** Mobile number, +91XXXXXXXXXX. */
  readonly mobile: string;
  /**
   * Registration ID to submit with the code. It ties the code to this registration, because anyone may register the
   * same name and mobile again with another password.
   */
  readonly registrationId: string;
  readonly otpExpiresInSeconds: number;
  readonly skipVerification: boolean;
  /** False if the SMS couldn't be sent; the registration is still valid and a new code can be requested. */
  readonly codeSent: boolean;
  /** Seconds until a code can be requested if a text limit is reached, else 0. */
  readonly codeWaitSeconds: number;
}

/** A login attempt (api 2.12). */
export interface LoginAttempt {
  readonly id: number;
  readonly creationTime: Time;
  readonly result: 'Success' | 'Failed';
  /** Error code of a failed attempt; null on success. */
  readonly reason: string | null;
  readonly clientIpAddress: string;
  readonly browserInfo: string;
  /** True for the attempt that opened the caller's session. */
  readonly current: boolean;
  /** True for the first success from this browser and IP address. */
  readonly isNewDevice: boolean;
}

/** An active session. */
export interface SessionItem {
  /** Public session ID; not a credential. */
  readonly sessionId: string;
  readonly startedAt: Time;
  /** Time of the last token renewal. */
  readonly renewedAt: Time;
  readonly clientIpAddress: string;
  readonly browserInfo: string;
  readonly current: boolean;
}

/** A user's passkey; the public key stays on the server. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Time;
  readonly lastUsedAt: Time | null;
}

/** WebAuthn options or response in JSON form, relayed between browser and server. */
export type PasskeyJson = Readonly<Record<string, unknown>>;

/** WebAuthn options; return `challengeId` with the response. */
export interface PasskeyOptions {
  readonly challengeId: string;
  readonly options: PasskeyJson;
}

/** The user's own profile (/activity-log). */
export interface Profile {
  readonly userId: number;
  readonly userName: string;
  /** First and last two digits; null if there is no mobile. */
  readonly mobile: string | null;
  readonly domain: string;
  readonly isDemo: boolean;
  readonly currency: Currency;
  readonly createdAt: Time;
  readonly lastLogin: Time | null;
  /** Account stake limits in rupees; null for the market's. */
  readonly minStake: Rupees | null;
  readonly maxStake: Rupees | null;
  readonly exposureLimit: Rupees | null;
  readonly commissionPercent: number | null;
  readonly secondFactor: { readonly isOn: boolean; readonly recoveryCodesLeft: number };
  readonly passkeys: readonly Passkey[];
  /** Time of the closure request; null if none. */
  readonly closingAskedAt: Time | null;
  /** Statutory retention of personal data after closure, in days. */
  readonly keptDays: number;
}

/** Authenticator app secret, shown once; enabled by confirming its first code. */
export interface SecondFactorSecret {
  /** Base32 secret for manual entry. */
  readonly secret: string;
  /** otpauth:// URI for the QR code. */
  readonly uri: string;
  readonly expiresInSeconds: number;
}

type Signs = readonly (readonly [sign: RegExp, name: string])[];

/** Browser markers in user agents, most specific first, as most also claim to be Chrome. */
const BROWSERS: Signs = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Android and iPhone come first, as they also name the system they derive from. */
const SYSTEMS: Signs = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Device details from a user agent, limited to known names because the header is attacker-controlled. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Detects browser and system from a user agent; null for unknown ones. */
export function detectDevice(userAgent: string): Device {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) };
}

function firstMatch(signs: Signs, userAgent: string): string | null {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}

/** Marketing channels and topics. Service messages need no consent. */
export const MARKETING_CHANNELS = ['EMAIL', 'SMS', 'PUSH', 'PHONE'] as const;
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number];
export const MARKETING_PRODUCTS = ['SPORTS', 'CASINO'] as const;
export type MarketingProduct = (typeof MARKETING_PRODUCTS)[number];

/** Consent to offers on one topic via one channel. */
export interface MarketingConsent {
  readonly channel: MarketingChannel;
  readonly product: MarketingProduct;
}

/** A consent granted or withdrawn. */
export interface ConsentChange extends MarketingConsent {
  readonly isGiven: boolean;
  readonly time: Time;
}

export interface MarketingConsents {
  /** Active consents; none for a new account. */
  readonly given: readonly MarketingConsent[];
  /** True during a break, when nothing is sent regardless of consent. */
  readonly isSuppressed: boolean;
  /** Newest first. */
  readonly history: readonly ConsentChange[];
}
