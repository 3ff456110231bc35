import type { DomainDraft } from '@crease/contracts/routes/operator-site.ts';
import { settingPart } from '@crease/contracts/rules/domain-setting.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/office/act-once.ts';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { editsOf, OPTIONAL_TEXTS, SWITCHES, saveSite, siteAct, TEXTS } from './site-acts.ts';
import styles from './site-form.module.css';

/** The draft of a site, each setting by its kind. Nothing is served until it is published. */
export function SiteForm({ site }: { readonly site: DomainDraft }) {
  const [edits, setEdits] = useState<Partial<DomainSetting>>({});
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const isActing = useIsActing(siteAct(site.name));
  const edited: DomainSetting = { ...site.draft, ...edits };
  const changed = editsOf(site.draft, edited);
  const isChanged = Object.keys(changed).length > 0;

  function edit(change: Partial<DomainSetting>) {
    setEdits({ ...edits, ...change });
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const read = settingPart.safeParse(changed);
    const issues = read.success ? [] : read.error.issues;
    setProblems(new Map(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!read.success || !isChanged) return;
    const outcome = await saveSite(site.name, changed);
    if (outcome.ok) setEdits({});
    else setProblems(outcome.failure?.fields ?? new Map());
  }

  const problemOf = (field: string) => problems.get(field) ?? null;
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label="Settings of the site">
      <Panel
        title="Draft"
        aside={
          <Button type="submit" look="primary" isBusy={isActing} disabled={!isChanged}>
            Save draft
          </Button>
        }
      >
        <div className={form.form}>
          {TEXTS.map(({ field, label }) => (
            <TextField
              key={field}
              label={label}
              value={edited[field]}
              error={problemOf(field)}
              onChange={(text) => edit({ [field]: text })}
            />
          ))}
          <div className={form.pair}>
            <Segment
              label="Theme"
              options={[
                { value: 'orange', text: 'Orange' },
                { value: 'emerald', text: 'Emerald' },
              ]}
              value={edited.theme}
              onChange={(theme) => edit({ theme })}
            />
            <TextField
              label="Least age"
              value={String(edited.minAge)}
              error={problemOf('minAge')}
              inputMode="numeric"
              onChange={(text) => edit({ minAge: Number(text.replace(/\D/g, '')) })}
            />
          </div>
          <div className={form.pair}>
            {SWITCHES.map(({ field, label }) => (
              <CheckField
                key={field}
                label={label}
                checked={edited[field]}
                onChange={(isOn) => edit({ [field]: isOn })}
              />
            ))}
          </div>
          {OPTIONAL_TEXTS.map(({ field, label }) => (
            <TextField
              key={field}
              label={label}
              value={edited[field] ?? ''}
              error={problemOf(field)}
              hint="Empty: none"
              onChange={(text) => edit({ [field]: text === '' ? null : text })}
            />
          ))}
          <LicenceFields
            licence={edited.licence}
            problem={problemOf('licence')}
            onChange={(licence) => edit({ licence })}
          />
          <BannerFields
            banners={edited.banners}
            problem={problemOf('banners')}
            onChange={(banners) => edit({ banners })}
          />
        </div>
      </Panel>
    </form>
  );
}

type Banner = DomainSetting['banners'][number];

export interface BannerFieldsProps {
  readonly banners: DomainSetting['banners'];
  readonly problem: string | null;
  readonly onChange: (banners: DomainSetting['banners']) => void;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Pictures of the site with where they lead. */
function BannerFields({ banners, problem, onChange }: BannerFieldsProps) {
  function edit(place: number, change: Partial<Banner>) {
    onChange(banners.map((banner, at) => (at === place ? { ...banner, ...change } : banner)));
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Banners</legend>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {banners.map((banner, place) => (
        // A banner has no name of its own: its place is all that tells it from the next.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className={styles.banner}>
          <TextField
            label={`Picture ${place + 1}, address`}
            value={banner.imageUrl}
            error={null}
            onChange={(imageUrl) => edit(place, { imageUrl })}
          />
          <TextField
            label={`Link ${place + 1}`}
            value={banner.link ?? ''}
            error={null}
            onChange={(text) => edit(place, { link: orNull(text) })}
          />
          <TextField
            label={`Title ${place + 1}`}
            value={banner.title ?? ''}
            error={null}
            onChange={(text) => edit(place, { title: orNull(text) })}
          />
          <Button
            aria-label={`Remove banner ${place + 1}`}
            onClick={() => onChange(banners.filter((_, at) => at !== place))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        size="s"
        className={styles.add}
        onClick={() => onChange([...banners, { imageUrl: '', link: null, title: null }])}
      >
        Add a banner
      </Button>
    </fieldset>
  );
}

type Licence = NonNullable<DomainSetting['licence']>;

const EMPTY: Licence = { jurisdiction: '', number: '', text: '' };

export interface LicenceFieldsProps {
  readonly licence: DomainSetting['licence'];
  readonly problem: string | null;
  readonly onChange: (licence: DomainSetting['licence']) => void;
}

/** With a licence the site plays for money; without one for play money. */
function LicenceFields({ licence, problem, onChange }: LicenceFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Licence</legend>
      <CheckField
        label="Plays for money under a licence (a second admin must publish)"
        checked={licence !== null}
        onChange={(isLicensed) => onChange(isLicensed ? EMPTY : null)}
      />
      {licence !== null && (
        <>
          <TextField
            label="Jurisdiction"
            value={licence.jurisdiction}
            error={problem}
            onChange={(jurisdiction) => onChange({ ...licence, jurisdiction })}
          />
          <TextField
            label="Number"
            value={licence.number}
            error={null}
            onChange={(number) => onChange({ ...licence, number })}
          />
          <TextField
            label="Text for the footer"
            value={licence.text}
            error={null}
            onChange={(text) => onChange({ ...licence, text })}
          />
        </>
      )}
    </fieldset>
  );
}
