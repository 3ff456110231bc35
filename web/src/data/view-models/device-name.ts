import { t } from '#text/text.ts';

/** Signs of a browser in what it says of itself; the more particular stand first, most of them also claim to be Chrome. untranslated: names. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Android and iPhone also name the system they descend from, so they stand first. untranslated: names. */
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Words for a device: `Chrome on Android`, or as much of it as the user agent tells.
 *
 * @param userAgent what the browser sent at the login; anything may stand in it.
 * @returns `Unknown device` when neither browser nor system is known.
 */
export function deviceNameOf(userAgent: string): string {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(SYSTEMS, userAgent);
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}

function firstMatch(
  table: readonly (readonly [sign: RegExp, name: string])[],
  userAgent: string,
): string | null {
  return table.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
