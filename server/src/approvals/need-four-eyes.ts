import type { DomainSetting } from '@crease/contracts/settings.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { Log } from '#base/system/log.ts';
import type { DomainSettings } from '#site/domain-settings.ts';
import { loadHouseRules, RULES_DOCUMENT } from './house-rules.ts';

/** Error shown to operators who publish a licence while one operator may move money alone. */
export const NEEDS_FOUR_EYES =
  'a licensed domain needs four eyes: turn it on under Four eyes first';

/** Error shown to operators who turn four eyes off while a domain is licensed. */
export const LICENSED_NEEDS_FOUR_EYES =
  'a licensed domain needs four eyes: publish it without its licence first';

/** True if a domain takes real money, so that no operator may move it alone. */
function isLicensed({ licence, isSandbox }: Pick<DomainSetting, 'licence' | 'isSandbox'>): boolean {
  return licence !== null && !isSandbox;
}

/** True if publishing these settings would let single operators move the money of a licensed domain. */
export async function lacksFourEyes(
  context: { readonly documents: DocumentStore },
  setting: Pick<DomainSetting, 'licence' | 'isSandbox'>,
): Promise<boolean> {
  return isLicensed(setting) && !(await loadHouseRules(context)).fourEyes;
}

/** True if a published domain is licensed. */
export function hasLicensedDomain({ domains }: { readonly domains: DomainSettings }): boolean {
  return domains.records().some(([, { published }]) => published !== null && isLicensed(published));
}

/** Turns four eyes on for an installation whose settings file licenses a domain; run on startup. */
export async function ensureFourEyes({
  domains,
  documents,
  log,
}: {
  readonly domains: DomainSettings;
  readonly documents: DocumentStore;
  readonly log: Pick<Log, 'warn'>;
}): Promise<void> {
  if (!hasLicensedDomain({ domains })) return;
  const before = await loadHouseRules({ documents });
  if (before.fourEyes) return;
  const after = { ...before, fourEyes: true };
  await documents.put(RULES_DOCUMENT, after, {
    actor: SYSTEM_ACTOR,
    action: 'SaveSettings',
    entity: 'setting',
    entityId: RULES_DOCUMENT,
    reason: 'A licensed domain needs four eyes',
    before,
    after,
    ip: '',
  });
  log.warn('Four eyes turned on, because a domain is licensed.', {});
}
