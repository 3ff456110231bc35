import * as z from 'zod/mini';
import { SportSwitches, Stake } from '#base/constants.ts';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';

/** Login result (api 2.1). */
export const AuthResult = z.strictObject({
  ...SportSwitches.shape,
  accessToken: z.string(),
  refreshToken: z.string(),
  expireInSeconds: z.number(),
  stakes: z.array(Stake),
  casinoToken: z.string(),
  userId: z.number(),
  userName: z.string(),
  isDemo: z.boolean(),
  currency: Currency,
  mustChangePassword: z.boolean(),
  /** Previous login; null at the first. */
  lastLogin: z.nullable(Time),
  balance: Rupees,
  exposure: Rupees,
});
export type AuthResult = Wire<typeof AuthResult>;

export const RefreshResult = z.strictObject({
  accessToken: z.string(),
  expireInSeconds: z.number(),
  refreshToken: z.string(),
  casinoToken: z.string(),
});
export type RefreshResult = Wire<typeof RefreshResult>;

/** A registration awaiting its code. */
export const RegisterResult = z.strictObject({
  domain: z.string(),
  userName: z.string(),
  /** Mobile number, +91XXXXXXXXXX. */
  mobile: z.string(),
  /** Ties the code to this registration, as anyone may register the same name and mobile with another password. */
  registrationId: z.string(),
  otpExpiresInSeconds: z.number(),
  skipVerification: z.boolean(),
  /** False if the SMS couldn't be sent; the registration is still valid and a new code can be requested. */
  codeSent: z.boolean(),
  /** Seconds until a code can be requested if a text limit is reached, else 0. */
  codeWaitSeconds: z.number(),
});
export type RegisterResult = Wire<typeof RegisterResult>;

/** A login attempt (api 2.12). */
export const LoginAttempt = z.strictObject({
  id: z.number(),
  creationTime: Time,
  result: z.enum(['Success', 'Failed']),
  /** Error code of a failed attempt; null on success. */
  reason: z.nullable(z.string()),
  clientIpAddress: z.string(),
  browserInfo: z.string(),
  /** True for the attempt that opened the caller's session. */
  current: z.boolean(),
  /** True for the first success from this browser and IP address. */
  isNewDevice: z.boolean(),
});
export type LoginAttempt = Wire<typeof LoginAttempt>;

export const SessionItem = z.strictObject({
  /** Public session ID; not a credential. */
  sessionId: z.string(),
  startedAt: Time,
  renewedAt: Time,
  clientIpAddress: z.string(),
  browserInfo: z.string(),
  current: z.boolean(),
});
export type SessionItem = Wire<typeof SessionItem>;

/** A user's passkey; the public key stays on the server. */
export const Passkey = z.strictObject({
  id: z.number(),
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
});
export type Passkey = Wire<typeof Passkey>;

/** WebAuthn options or response in JSON form, relayed between browser and server. */
export const PasskeyJson = z.record(z.string(), z.unknown());
export type PasskeyJson = Wire<typeof PasskeyJson>;

/** WebAuthn options; return `challengeId` with the response. */
export const PasskeyOptions = z.strictObject({ challengeId: z.string(), options: PasskeyJson });
export type PasskeyOptions = Wire<typeof PasskeyOptions>;

/** The user's own profile (/activity-log). */
export const Profile = z.strictObject({
  userId: z.number(),
  userName: z.string(),
  /** First and last two digits; null if there is no mobile. */
  mobile: z.nullable(z.string()),
  domain: z.string(),
  isDemo: z.boolean(),
  currency: Currency,
  createdAt: Time,
  lastLogin: z.nullable(Time),
  /** Account stake limits in rupees; null for the market's. */
  minStake: z.nullable(Rupees),
  maxStake: z.nullable(Rupees),
  exposureLimit: z.nullable(Rupees),
  commissionPercent: z.nullable(z.number()),
  secondFactor: z.strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
  passkeys: z.array(Passkey),
  closingAskedAt: z.nullable(Time),
  /** Statutory retention of personal data after closure, in days. */
  keptDays: z.number(),
});
export type Profile = Wire<typeof Profile>;

/** Authenticator app secret, shown once; enabled by confirming its first code. */
export const SecondFactorSecret = z.strictObject({
  /** Base32 secret for manual entry. */
  secret: z.string(),
  /** otpauth:// URI for the QR code. */
  uri: z.string(),
  expiresInSeconds: z.number(),
});
export type SecondFactorSecret = Wire<typeof SecondFactorSecret>;

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

export const MarketingChannel = z.enum(MARKETING_CHANNELS);
export type MarketingChannel = Wire<typeof MarketingChannel>;
export const MARKETING_PRODUCTS = ['SPORTS', 'CASINO'] as const;

export const MarketingProduct = z.enum(MARKETING_PRODUCTS);
export type MarketingProduct = Wire<typeof MarketingProduct>;

/** Consent to offers on one topic via one channel. */
export const MarketingConsent = z.strictObject({ channel: MarketingChannel, product: MarketingProduct });
export type MarketingConsent = Wire<typeof MarketingConsent>;

/** A consent granted or withdrawn. */
export const ConsentChange = z.strictObject({ ...MarketingConsent.shape, isGiven: z.boolean(), time: Time });
export type ConsentChange = Wire<typeof ConsentChange>;

export const MarketingConsents = z.strictObject({
  /** Active consents; none for a new account. */
  given: z.array(MarketingConsent),
  /** True during a break, when nothing is sent regardless of consent. */
  isSuppressed: z.boolean(),
  /** Newest first. */
  history: z.array(ConsentChange),
});
export type MarketingConsents = Wire<typeof MarketingConsents>;
