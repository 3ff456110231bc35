import * as z from 'zod/mini';
import { domainName, settingPart } from '#rules/domain-setting.ts';
import type { DomainSetting } from '#settings.ts';
import type { Time } from '#values/instant.ts';
import { text } from '#values/number-from.ts';
import { route } from './route.ts';

/** Settings of one domain: draft and published (api 10.6). */
export interface DomainDraft {
  readonly name: string;
  readonly draft: DomainSetting;
  readonly published: DomainSetting | null;
  readonly publishedAt: Time | null;
}

/** Site management. The role list is empty: admins only. */
export const operatorSiteRoutes = {
  operatorGetDomainSettings: route<Record<string, never>, { items: readonly DomainDraft[] }>()({
    method: 'GET',
    path: 'Operator/GetDomainSettings',
    access: 'O',
    from: 'query',
    about: 'Returns settings for every domain, including drafts.',
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
    about: 'Merges changes into a domain’s draft; a new name starts as a copy of `default`.',
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
      'Publishes the draft and enforces it immediately. Changes to licence, age, base URL, app URL or verification need a different admin from the one who saved them: FOUR_EYES.',
    request: z.object({ name: domainName }),
  }),
  operatorSaveSetting: route<{ name: string; value: string }, boolean>()({
    method: 'POST',
    path: 'Operator/SaveSetting',
    access: 'O',
    roles: [],
    from: 'body',
    about: 'Sets a public text for Setting/GetSetting; empty restores the default.',
    request: z.object({
      name: z
        .string()
        .check(z.regex(/^[a-z][a-z0-9.-]{0,79}$/, 'must be a name such as rules.cricket')),
      value: text(0, 20_000),
    }),
  }),
};
