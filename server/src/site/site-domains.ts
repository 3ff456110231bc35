import { domainName } from '@crease/contracts/base/request-fields.ts';
import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/site/settings.ts';
import { findLicenceProblem, settingPart } from '@crease/contracts/site/site-routes.ts';
import * as z from 'zod/mini';

const sites = z.array(z.string().check(z.minLength(1), z.maxLength(255)));

const siteDomains = z.strictObject({
  namedTheme: z.nullish(z.strictObject({ name: z.literal('emerald'), domains: sites })),
  forceSignUpDomain: z.nullish(z.string()),
  domains: z.optional(z.record(domainName, settingPart)),
});

const MAX_HOST_LENGTH = 253;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[?[0-9a-f:.]+\]?)$/;

export const DEFAULT_DOMAIN = 'default';
export const TEST_DOMAIN = 'test';

/** Content of the SITE_DOMAINS file (API 11.4). */
interface SiteDomains {
  /** Complete settings by name; always includes `default` and `test`. */
  readonly settings: ReadonlyMap<string, DomainSetting>;
  /** The domain that always allows sign-up (spec section 5), or null. */
  readonly alwaysSignUp: string | null;
}

/**
 * Parses the SITE_DOMAINS file.
 *
 * @param file parsed JSON, or null if there is none.
 * @throws Error describing the problem, including an incomplete licence.
 */
export function readSiteDomains(file: unknown): SiteDomains {
  const parsed = z.safeParse(siteDomains, file ?? {});
  if (!parsed.success) {
    const places = parsed.error.issues.map(placeOf).join(', ');
    throw new Error(`The SITE_DOMAINS file is not valid at: ${places}`);
  }
  const { namedTheme, forceSignUpDomain, domains = {} } = parsed.data;
  const parts = new Map(Object.entries(domains));
  // JSON has no undefined, so every member present has a value.
  const base: DomainSetting = Object.assign({}, BUILT_IN_SETTING, parts.get(DEFAULT_DOMAIN) ?? {});
  const emerald = new Set((namedTheme?.domains ?? []).map(normalizeHost));
  const alwaysSignUp = typeof forceSignUpDomain === 'string' ? normalizeHost(forceSignUpDomain) : null;
  const names = new Set([DEFAULT_DOMAIN, TEST_DOMAIN, ...parts.keys(), ...emerald]);
  if (alwaysSignUp !== null) names.add(alwaysSignUp);
  const settings = new Map<string, DomainSetting>();
  for (const name of names) {
    const own: DomainSetting = Object.assign({}, base, parts.get(name) ?? {});
    const setting: DomainSetting = emerald.has(name) ? { ...own, theme: 'emerald' } : own;
    const problem = findLicenceProblem(setting);
    if (problem !== null) throw new Error(`SITE_DOMAINS, domain ${name}: ${problem}`);
    settings.set(name, setting);
  }
  return { settings, alwaysSignUp };
}

/** Path to an invalid member; an unknown one is named. */
function placeOf(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return [...issue.path, ...unknown].join('.');
}

/** Normalises a Host header: lower case, without port, trailing dots and leading www. */
export function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.+$/, '')
    .replace(/^www\./, '');
}

/** Host name as stored with a user; invalid Host headers become `default`. */
export function toStoredHost(domain: string): string {
  return domain.length <= MAX_HOST_LENGTH && HOST.test(domain) ? domain : DEFAULT_DOMAIN;
}

const THIS_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** True if a host name can only refer to this machine, so that traffic can't be intercepted. */
export function isThisMachine(host: string): boolean {
  return THIS_MACHINE.test(host);
}
