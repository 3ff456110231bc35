import type { DomainDraft } from '@crease/contracts/routes/operator-site.ts';
import { settingPart } from '@crease/contracts/rules/domain-setting.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { saveSite, siteAct } from '#operator/data/site-acts.ts';
import { editsOf, OPTIONAL_TEXTS, SWITCHES, TEXTS } from '#operator/data/site-draft.ts';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { BannerFields } from './banner-fields.tsx';
import { LicenceFields } from './licence-fields.tsx';

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
