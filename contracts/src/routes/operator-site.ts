import * as z from 'zod/mini';
import { domainName, settingPart } from '#rules/domain-setting.ts';
import type { DomainSetting } from '#settings.ts';
import type { Time } from '#values/instant.ts';
import { text } from '#values/number-from.ts';
import { route } from './route.ts';

/** The settings of one domain: what is being written, and what is served (api 10.6). */
export interface DomainDraft {
  readonly name: string;
  readonly draft: DomainSetting;
  readonly published: DomainSetting | null;
  readonly publishedAt: Time | null;
}

/** What the house does with its sites. The roles' list is empty: only an admin may. */
export const operatorSiteRoutes = {
  operatorGetDomainSettings: route<Record<string, never>, { items: readonly DomainDraft[] }>()({
    method: 'GET',
    path: 'Operator/GetDomainSettings',
    access: 'O',
    from: 'query',
    about: 'The settings of every domain, drafts too.',
    request: z.object({}),
  }),
  operatorSaveDomainSetting: route<
    { name: string; setting: Partial<DomainSetting> },
    DomainDraft
  >()({
    method: 'POST',
    path: 'Operator/SaveDomainSetting',
    access: 'O',
    roles: [],
    from: 'body',
    about: 'Merges into the draft of a domain; a new name begins as `default`.',
    request: z.object({ name: domainName, setting: settingPart }),
  }),
  operatorPublishDomainSetting: route<{ name: string }, DomainDraft>()({
    method: 'POST',
    path: 'Operator/PublishDomainSetting',
    access: 'O',
    roles: [],
    proof: 'RECENT',
    from: 'body',
    about:
      'Serves the draft and enforces it at once. A changed licence, age, base address, app address or verification switch needs another admin than the one who saved it: FOUR_EYES.',
    request: z.object({ name: domainName }),
  }),
  operatorSaveSetting: route<{ name: string; value: string }, boolean>()({
    method: 'POST',
    path: 'Operator/SaveSetting',
    access: 'O',
    roles: [],
    from: 'body',
    about: 'Writes a public text of Setting/GetSetting; empty brings back what the product ships.',
    request: z.object({
      name: z
        .string()
        .check(z.regex(/^[a-z][a-z0-9.-]{0,79}$/, 'must be a name such as rules.cricket')),
      value: text(0, 20_000),
    }),
  }),
};
