import { required } from '@crease/contracts/base/field-problem.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { type DomainDraft, settingPart } from '@crease/contracts/site/site-routes.ts';
import type { RuleForm } from '#form/rule-form.ts';
import formStyles from '#operator/components/form.module.css';
import { useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import {
  listEdits,
  OPTIONAL_TEXTS,
  SWITCHES,
  saveSite,
  siteActionKey,
  TEXTS,
} from './site-actions.ts';
import {
  BannerFields,
  betLimitsIn,
  type LimitEntry,
  LimitFields,
  toLimitEntries,
} from './site-fields.tsx';
import own from './site-form.module.css';

const LICENCE_TEXTS = [
  { field: 'jurisdiction', label: 'Jurisdiction' },
  { field: 'number', label: 'Licence number' },
  { field: 'licenceText', label: 'Footer text' },
] as const;

type TextName =
  | (typeof TEXTS)[number]['field']
  | (typeof OPTIONAL_TEXTS)[number]['field']
  | (typeof LICENCE_TEXTS)[number]['field']
  | 'minAge';

/** Non-text form values, named like the setting. */
interface SiteChoices
  extends Pick<DomainSetting, (typeof SWITCHES)[number]['field'] | 'theme' | 'banners'> {
  readonly isLicensed: boolean;
  readonly limits: readonly LimitEntry[];
}

type SiteEntry = Readonly<Record<TextName, string>> & SiteChoices;
type SiteFormState = RuleForm<TextName, SiteChoices>;

const isLicensed = ({ isLicensed: is }: SiteEntry) => (is ? [required] : []);

const FIELDS = {
  ...byField(TEXTS),
  ...byField(OPTIONAL_TEXTS),
  minAge: { label: 'Minimum age' },
  jurisdiction: { label: 'Jurisdiction', rules: isLicensed },
  number: { label: 'Licence number', rules: isLicensed },
  licenceText: { label: 'Footer text', rules: isLicensed },
};

function byField<Field extends string>(
  list: readonly { readonly field: Field; readonly label: string }[],
): Readonly<Record<Field, { readonly label: string }>> {
  const entries = list.map(({ field, label }) => [field, { label }] as const);
  return Object.fromEntries(entries) as Record<Field, { readonly label: string }>;
}

function toTexts(draft: DomainSetting): Readonly<Record<TextName, string>> {
  const { licence, minAge } = draft;
  const names = [...TEXTS, ...OPTIONAL_TEXTS].map(({ field }) => [field, draft[field] ?? '']);
  return {
    ...Object.fromEntries(names),
    minAge: String(minAge),
    jurisdiction: licence?.jurisdiction ?? '',
    number: licence?.number ?? '',
    licenceText: licence?.text ?? '',
  };
}

function toChoices(draft: DomainSetting): SiteChoices {
  return {
    ...draft,
    isLicensed: draft.licence !== null,
    limits: toLimitEntries(draft.betLimits),
  };
}

/** Converts input to the wire format. Unparsable figures are left for the schema to reject. */
function toSettingParts(entry: SiteEntry): Readonly<Record<string, unknown>> {
  const optional = OPTIONAL_TEXTS.map(({ field }) => [
    field,
    entry[field] === '' ? null : entry[field],
  ]);
  const switches = SWITCHES.map(({ field }) => [field, entry[field]]);
  const { theme, banners, jurisdiction, number, licenceText } = entry;
  return {
    ...Object.fromEntries([...optional, ...switches]),
    ...Object.fromEntries(TEXTS.map(({ field }) => [field, entry[field]])),
    theme,
    banners,
    betLimits: betLimitsIn(entry.limits),
    minAge: wireFigure(entry.minAge),
    licence: entry.isLicensed ? { jurisdiction, number, text: licenceText } : null,
  };
}

/** Draft settings of a site, grouped by type. They take effect when published. */
export function SiteForm({ site }: { readonly site: DomainDraft }) {
  const { name, draft } = site;
  const isActing = useIsPending(siteActionKey(name));
  const form = useOfficeForm<TextName, SiteChoices>({
    fields: FIELDS,
    initial: toTexts(draft),
    more: toChoices(draft),
    isLive: true,
    contract: { route: { request: settingPart }, body: toSettingParts },
    onSubmit: async (entry) => {
      const read = settingPart.safeParse(toSettingParts(entry));
      if (!read.success) {
        form.setProblem(read.error.issues[0]?.message ?? 'Fix the highlighted fields.');
        return undefined;
      }
      const outcome = await saveSite(name, listEdits(draft, Object.assign({}, draft, read.data)));
      if (outcome.ok) form.reset();
      return outcome;
    },
  });
  const banners = form.choice('banners');
  const limits = form.choice('limits');

  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Site settings">
      <Panel
        title="Draft"
        aside={
          <Button
            type="submit"
            variant="primary"
            isBusy={isActing}
            disabled={form.edited.size === 0}
          >
            Save draft
          </Button>
        }
      >
        <div className={formStyles.form}>
          <SiteTexts form={form} />
          <LicenceFields form={form} />
          {form.problem !== null && (
            <p className={own.problem} role="alert">
              {form.problem}
            </p>
          )}
          <LimitFields limits={limits.value} onChange={limits.onChange} />
          <BannerFields banners={banners.value} onChange={banners.onChange} />
        </div>
      </Panel>
    </form>
  );
}

function SiteTexts({ form }: { readonly form: SiteFormState }) {
  return (
    <>
      {TEXTS.map(({ field }) => (
        <TextField key={field} {...form.field(field)} />
      ))}
      <div className={formStyles.pair}>
        <Segment
          label="Theme"
          options={[
            { value: 'orange', text: 'Orange' },
            { value: 'emerald', text: 'Emerald' },
          ]}
          {...form.choice('theme')}
        />
        <TextField {...form.field('minAge')} inputMode="numeric" />
      </div>
      <div className={formStyles.pair}>
        {SWITCHES.map(({ field, label }) => {
          const { value, onChange } = form.choice(field);
          return <CheckField key={field} label={label} checked={value} onChange={onChange} />;
        })}
      </div>
      {OPTIONAL_TEXTS.map(({ field }) => (
        <TextField key={field} {...form.field(field)} hint="Leave blank for none" />
      ))}
    </>
  );
}

/** Licence of the site. Without one it uses play money. */
function LicenceFields({ form }: { readonly form: SiteFormState }) {
  const { value, onChange } = form.choice('isLicensed');
  return (
    <fieldset className={own.group}>
      <legend className={own.legend}>Licence</legend>
      <CheckField
        label="Licensed for real money (a second admin must publish)"
        checked={value}
        onChange={onChange}
      />
      {value && LICENCE_TEXTS.map(({ field }) => <TextField key={field} {...form.field(field)} />)}
    </fieldset>
  );
}
