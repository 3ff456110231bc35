import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { type DomainDraft, operatorSiteRoutes } from '@crease/contracts/site/site-routes.ts';
import { operatorApi } from '#operator/core/office-call.ts';
import { SITES_KEY, TEXTS_KEY } from '#operator/core/queries.ts';
import { type ActionOutcome, runAndRefresh } from '#operator/core/run-action.ts';

export const siteActionKey = (name: string) => `site ${name}`;

/** Saves a domain's draft without publishing it. */
export function saveSite(
  name: string,
  setting: Partial<DomainSetting>,
): Promise<ActionOutcome<DomainDraft>> {
  return runChange(name, 'Draft saved', () =>
    operatorApi(operatorSiteRoutes.operatorSaveDomainSetting, { name, setting }),
  );
}

/** Publishes the draft. Errors: FOUR_EYES if the same admin changed its licence. */
export function publishSite(name: string): Promise<ActionOutcome<DomainDraft>> {
  return runChange(name, 'Published', () =>
    operatorApi(operatorSiteRoutes.operatorPublishDomainSetting, { name }),
  );
}

/** Saves a public text. Empty restores the shipped default. */
export function saveText(name: string, value: string) {
  return runAndRefresh(
    `text ${name}`,
    () => operatorApi(operatorSiteRoutes.operatorSaveSetting, { name, value }),
    'Text saved',
    TEXTS_KEY,
  );
}

function runChange(
  name: string,
  done: string,
  act: () => Promise<DomainDraft>,
): Promise<ActionOutcome<DomainDraft>> {
  return runAndRefresh(siteActionKey(name), act, done, SITES_KEY);
}

export type SettingField = keyof DomainSetting;

type FieldsWithType<Kind> = {
  readonly [Field in SettingField]: DomainSetting[Field] extends Kind ? Field : never;
}[SettingField];

/** Form fields by type. */
export const SWITCHES = [
  { field: 'siteSuspended', label: 'Site suspended (maintenance page)' },
  { field: 'allowSignUp', label: 'Allow sign-up' },
  { field: 'skipVerification', label: 'Skip mobile verification' },
  { field: 'showDepositW', label: 'Show deposit and withdrawal' },
  { field: 'showSupportLink', label: 'Show support link' },
  { field: 'cricket', label: 'Cricket' },
  { field: 'football', label: 'Football' },
  { field: 'tennis', label: 'Tennis' },
  { field: 'horseRacing', label: 'Horse racing' },
  { field: 'kabaddi', label: 'Kabaddi' },
  { field: 'casino', label: 'Casino' },
] as const satisfies readonly { readonly field: FieldsWithType<boolean>; readonly label: string }[];

export const TEXTS = [
  { field: 'domainTitle', label: 'Title' },
  { field: 'description', label: 'Description' },
  { field: 'mainLogo', label: 'Logo URL' },
  { field: 'favicon', label: 'Favicon URL' },
] as const satisfies readonly { readonly field: FieldsWithType<string>; readonly label: string }[];

/** Empty is stored as null. */
export const OPTIONAL_TEXTS = [
  { field: 'announcement', label: 'Announcement' },
  { field: 'baseUrl', label: 'API base URL' },
  { field: 'apkUrl', label: 'Android app URL' },
  { field: 'supportLink', label: 'Support link' },
  { field: 'telegramId', label: 'Telegram' },
  { field: 'instagramId', label: 'Instagram' },
] as const satisfies readonly {
  readonly field: FieldsWithType<string | null>;
  readonly label: string;
}[];

/** Lists unpublished changes, or all fields if never published. */
export function listChanges({ draft, published }: DomainDraft): readonly SettingField[] {
  return listFields(draft).filter(
    (field) => published === null || !isSame(draft[field], published[field]),
  );
}

/** Returns the edited fields, to merge into the draft. */
export function listEdits(draft: DomainSetting, edited: DomainSetting): Partial<DomainSetting> {
  const fields = listFields(draft).filter((field) => !isSame(draft[field], edited[field]));
  return Object.fromEntries(fields.map((field) => [field, edited[field]]));
}

function listFields(setting: DomainSetting): readonly SettingField[] {
  return Object.keys(setting).filter((key): key is SettingField => key in setting);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
