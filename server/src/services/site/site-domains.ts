import {
  domainName,
  licenceProblemOf,
  settingPart,
} from '@crease/contracts/rules/domain-setting.ts';
import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/settings.ts';
import * as z from 'zod/mini';

const sites = z.array(z.string().check(z.minLength(1), z.maxLength(255)));

const siteDomains = z.strictObject({
  namedTheme: z.nullish(z.strictObject({ name: z.literal('emerald'), domains: sites })),
  forceSignUpDomain: z.nullish(z.string()),
  domains: z.optional(z.record(domainName, settingPart)),
});

/** Longest host name there is. */
const LONGEST_HOST = 253;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[?[0-9a-f:.]+\]?)$/;

export const DEFAULT_DOMAIN = 'default';
export const TEST_DOMAIN = 'test';

/** What the SITE_DOMAINS file says (api 11.4). */
export interface SiteDomains {
  /** Complete settings by name; `default` and `test` are always there. */
  readonly settings: ReadonlyMap<string, DomainSetting>;
  /** The one domain whose sign-up is always open (spec section 5), or null. */
  readonly alwaysSignUp: string | null;
}

/**
 * Reads the SITE_DOMAINS file.
 *
 * @param file its content as parsed JSON, or null when there is none.
 * @throws Error naming what is wrong in it; also for a licence that lacks something.
 */
export function readSiteDomains(file: unknown): SiteDomains {
  const parsed = z.safeParse(siteDomains, file ?? {});
  if (!parsed.success) {
    const places = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`The SITE_DOMAINS file is not valid at: ${places}`);
  }
  const { namedTheme, forceSignUpDomain, domains = {} } = parsed.data;
  const parts = new Map(Object.entries(domains));
  // JSON has no undefined: what a part holds is a value.
  const base: DomainSetting = Object.assign({}, BUILT_IN_SETTING, parts.get(DEFAULT_DOMAIN) ?? {});
  const emerald = new Set((namedTheme?.domains ?? []).map(hostNameOf));
  const alwaysSignUp = typeof forceSignUpDomain === 'string' ? hostNameOf(forceSignUpDomain) : null;
  const names = new Set([DEFAULT_DOMAIN, TEST_DOMAIN, ...parts.keys(), ...emerald]);
  if (alwaysSignUp !== null) names.add(alwaysSignUp);
  const settings = new Map<string, DomainSetting>();
  for (const name of names) {
    const own: DomainSetting = Object.assign({}, base, parts.get(name) ?? {});
    const setting: DomainSetting = emerald.has(name) ? { ...own, theme: 'emerald' } : own;
    const problem = licenceProblemOf(setting);
    if (problem !== null) throw new Error(`The domain ${name} of SITE_DOMAINS: ${problem}`);
    settings.set(name, setting);
  }
  return { settings, alwaysSignUp };
}

/** The host name of a Host header: lower case, without port, the dots of a full name at its end, and leading www. */
export function hostNameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.+$/, '')
    .replace(/^www\./, '');
}

/** A host name as it is kept with a user and answered; a Host header that is none counts as `default`. */
export function storedHostOf(domain: string): string {
  return domain.length <= LONGEST_HOST && HOST.test(domain) ? domain : DEFAULT_DOMAIN;
}

const THIS_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a host name can only be this machine itself, where nobody else can stand in between. */
export function isThisMachine(host: string): boolean {
  return THIS_MACHINE.test(host);
}
