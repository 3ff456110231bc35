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
