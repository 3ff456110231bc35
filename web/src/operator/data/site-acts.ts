import { type DomainDraft, operatorSiteRoutes } from '@crease/contracts/routes/operator-site.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import { type ActOutcome, actOnce } from './act-once.ts';
import { operatorCache } from './operator-cache.ts';
import { callOperator } from './operator-call.ts';
import { SITES_KEY, TEXTS_KEY } from './reads.ts';

export const siteAct = (name: string) => `site ${name}`;

/** Saves the draft of a domain; nothing is served yet. */
export function saveSite(
  name: string,
  setting: Partial<DomainSetting>,
): Promise<ActOutcome<DomainDraft>> {
  return changing(name, 'Draft saved', () =>
    callOperator(operatorSiteRoutes.operatorSaveDomainSetting, { name, setting }),
  );
}

/** Serves the draft. FOUR_EYES when its licence was changed by the same admin. */
export function publishSite(name: string): Promise<ActOutcome<DomainDraft>> {
  return changing(name, 'Published', () =>
    callOperator(operatorSiteRoutes.operatorPublishDomainSetting, { name }),
  );
}

/** Writes a public text; empty brings back what the product ships. */
export async function saveText(name: string, value: string): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    `text ${name}`,
    () => callOperator(operatorSiteRoutes.operatorSaveSetting, { name, value }),
    'Text saved',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: TEXTS_KEY });
  return outcome;
}

async function changing(
  name: string,
  done: string,
  act: () => Promise<DomainDraft>,
): Promise<ActOutcome<DomainDraft>> {
  const outcome = await actOnce(siteAct(name), act, done);
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: SITES_KEY });
  return outcome;
}
