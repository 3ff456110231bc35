import { required } from '@crease/contracts/base/field-problem.ts';
import { listKeys } from '@crease/contracts/base/wire.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { type DomainDraft, operatorSiteRoutes, settingPart } from '@crease/contracts/site/site-routes.ts';
import { validateWith } from '#form/judge-by-contract.ts';
import { LIVE, listEdited } from '#form/live-values.ts';
import { type FieldBinding, type RuleForm, useRuleForm } from '#form/rule-form.ts';
import { FieldRow, FormPart } from '#operator/components/form-view.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useAction } from '#operator/core/office-call.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { BannerFields, type LimitEntry, LimitFields, parseLimits, toLimitEntries } from './site-fields.tsx';

export type SettingField = keyof DomainSetting;

type FieldsWithType<Kind> = {
  readonly [Field in SettingField]: DomainSetting[Field] extends Kind ? Field : never;
}[SettingField];

const SWITCHES = {
  siteSuspended: 'Site suspended (maintenance page)',
  allowSignUp: 'Allow sign-up',
  skipVerification: 'Skip mobile verification',
  showDepositW: 'Show deposit and withdrawal',
  showSupportLink: 'Show support link',
  cricket: 'Cricket',
  football: 'Football',
  tennis: 'Tennis',
  horseRacing: 'Horse racing',
  kabaddi: 'Kabaddi',
  casino: 'Casino',
} as const satisfies Partial<Record<FieldsWithType<boolean>, string>>;
const SWITCH_NAMES = listKeys(SWITCHES);

const THEMES = [
  { value: 'orange', text: 'Orange' },
  { value: 'emerald', text: 'Emerald' },
] as const;

/** Text fields in their order, apart from the minimum age. */
const TEXTS = ['domainTitle', 'description', 'mainLogo', 'favicon'] as const;
const OPTIONAL_TEXTS = ['announcement', 'baseUrl', 'apkUrl', 'supportLink', 'telegramId', 'instagramId'] as const;
const LICENCE_TEXTS = ['jurisdiction', 'number', 'licenceText'] as const;

type SiteFields = ReturnType<typeof createFields>;
type TextName = keyof SiteFields;

/** Values that aren't texts, named like the setting. */
interface SiteChoices extends Pick<DomainSetting, keyof typeof SWITCHES | 'theme' | 'banners'> {
  readonly isLicensed: boolean;
  readonly betLimits: readonly LimitEntry[];
}

type SiteEntry = RuleForm<TextName, SiteChoices>['values'];

function createFields({ licence, ...draft }: DomainSetting) {
  const licenceText = (label: string, value: string | undefined) => ({
    ...codec.text(label, value),
    rules: ({ isLicensed }: SiteChoices) => (isLicensed ? [required] : []),
  });
  return {
    domainTitle: codec.text('Title', draft.domainTitle),
    description: codec.text('Description', draft.description),
    mainLogo: codec.text('Logo URL', draft.mainLogo),
    favicon: codec.text('Favicon URL', draft.favicon),
    announcement: codec.optionalText('Announcement', draft.announcement),
    baseUrl: codec.optionalText('API base URL', draft.baseUrl),
    apkUrl: codec.optionalText('Android app URL', draft.apkUrl),
    supportLink: codec.optionalText('Support link', draft.supportLink),
    telegramId: codec.optionalText('Telegram', draft.telegramId),
    instagramId: codec.optionalText('Instagram', draft.instagramId),
    minAge: codec.number('Minimum age', draft.minAge),
    jurisdiction: licenceText('Jurisdiction', licence?.jurisdiction),
    number: licenceText('Licence number', licence?.number),
    licenceText: licenceText('Footer text', licence?.text),
  };
}

/** Converts input to the wire format. Unparsable figures are left for the schema to reject. */
function parseSetting(fields: SiteFields, entry: SiteEntry): Readonly<Record<string, unknown>> {
  const { theme, banners, betLimits, isLicensed } = entry;
  const { jurisdiction, number, licenceText, ...texts } = Object.fromEntries(
    listKeys(fields).map((name) => [name, fields[name].parse(entry[name])]),
  );
  return {
    ...texts,
    ...Object.fromEntries(SWITCH_NAMES.map((name) => [name, entry[name]])),
    theme,
    banners,
    betLimits: parseLimits(betLimits),
    licence: isLicensed ? { jurisdiction, number, text: licenceText } : null,
  };
}

/** Options of an action on a site: one at a time. */
export function siteAction(name: string, done: string) {
  return { key: `site ${name}`, done, refreshes: [operatorSiteRoutes.operatorGetDomainSettings] };
}

/** Lists settings that differ, all of them if there were none before. */
export function listChanges(before: DomainSetting | null, after: DomainSetting): readonly SettingField[] {
  return listKeys(after).filter(
    (field) => before === null || JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

function useSiteForm({ name, draft }: DomainDraft) {
  const { operatorSaveDomainSetting } = operatorSiteRoutes;
  const { run, isPending } = useAction(operatorSaveDomainSetting, siteAction(name, 'Draft saved'));
  const fields = createFields(draft);
  const form = useRuleForm<TextName, SiteChoices>({
    fields,
    initial: Object.fromEntries(listKeys(fields).map((field) => [field, fields[field].initial])),
    more: {
      ...draft,
      isLicensed: draft.licence !== null,
      betLimits: toLimitEntries(draft.betLimits),
    },
    live: LIVE,
    validate: validateWith({
      route: { request: settingPart },
      body: (entry: SiteEntry) => parseSetting(fields, entry),
    }),
    onSubmit: async (entry) => {
      const read = settingPart.safeParse(parseSetting(fields, entry));
      if (!read.success) {
        form.setProblem(read.error.issues[0]?.message ?? 'Fix the highlighted fields.');
        return;
      }
      const edited = Object.assign({}, draft, read.data);
      const changes = listChanges(draft, edited).map((field) => [field, edited[field]]);
      const outcome = await run({ name, setting: Object.fromEntries(changes) });
      if (outcome.ok) form.reset();
      else if (outcome.failure !== null) throw outcome.failure;
    },
  });
  const isEdited = listEdited(form.dirty).length > 0;
  const field = (text: TextName): FieldBinding => ({ ...form.field(text), isValid: false });
  return { form: { ...form, field }, isPending, isEdited };
}

type SiteFormState = ReturnType<typeof useSiteForm>['form'];

/** Draft settings of a site, grouped by type. They take effect when published. */
export function SiteForm({ site }: { readonly site: DomainDraft }) {
  const { form, isPending, isEdited } = useSiteForm(site);
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Site settings">
      <Panel
        title="Draft"
        aside={
          <Button type="submit" variant="primary" isBusy={isPending} disabled={!isEdited}>
            Save draft
          </Button>
        }
      >
        <FormPart>
          <SiteTexts form={form} />
          <LicenceFields form={form} />
          {form.problem !== null && (
            <Text as="p" tone="lose" role="alert">
              {form.problem}
            </Text>
          )}
          <LimitFields {...form.choice('betLimits')} />
          <BannerFields {...form.choice('banners')} />
        </FormPart>
      </Panel>
    </form>
  );
}

function SiteTexts({ form }: { readonly form: SiteFormState }) {
  return (
    <>
      {TEXTS.map((name) => (
        <TextField key={name} {...form.field(name)} />
      ))}
      <FieldRow>
        <Segment label="Theme" options={THEMES} {...form.choice('theme')} />
        <TextField {...form.field('minAge')} inputMode="numeric" />
      </FieldRow>
      <FieldRow>
        {SWITCH_NAMES.map((name) => {
          const { value, onChange } = form.choice(name);
          return <CheckField key={name} label={SWITCHES[name]} checked={value} onChange={onChange} />;
        })}
      </FieldRow>
      {OPTIONAL_TEXTS.map((name) => (
        <TextField key={name} {...form.field(name)} hint="Leave blank for none" />
      ))}
    </>
  );
}

/** Licence of the site. Without one it uses play money. */
function LicenceFields({ form }: { readonly form: SiteFormState }) {
  const { value, onChange } = form.choice('isLicensed');
  return (
    <Stack as="fieldset" gap={5} pad={5} border="all" radius="control" canShrink>
      <Text as="legend" padX={2} weight="semi">
        Licence
      </Text>
      <CheckField label="Licensed for real money (a second admin must publish)" checked={value} onChange={onChange} />
      {value && LICENCE_TEXTS.map((name) => <TextField key={name} {...form.field(name)} />)}
    </Stack>
  );
}
