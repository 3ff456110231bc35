import type { JournalEnv } from '#journal/env.ts';
import { DomainSettings } from './domain-settings.ts';

/** The sites of this installation and their settings. */
export interface SiteEnv extends JournalEnv {
  readonly domains: DomainSettings;
}

/**
 * @param siteDomains parsed JSON of the SITE_DOMAINS file (API 11.4), or null.
 * @throws Error if that JSON has the wrong shape.
 */
export function openSite(env: JournalEnv, siteDomains: unknown): SiteEnv {
  return { ...env, domains: new DomainSettings(siteDomains, env.documents) };
}
