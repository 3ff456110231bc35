import { settingRoutes } from '@crease/contracts/people/preference-routes.ts';
import { operatorSiteRoutes } from '@crease/contracts/site/site-routes.ts';
import { useState } from 'react';
import { FormPart, FormView, SelectField } from '#operator/components/form-view.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useRead } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { AreaField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const OTHER = '';

/** Public rules and terms of the sites. */
export function PublicTexts() {
  const query = useRead(settingRoutes.getSetting, {});
  const [name, setName] = useState<string | null>(null);
  return (
    <Panel title="Public texts">
      <QueryView query={query} label="Loading texts…">
        {({ items }) => {
          const chosen = name ?? items[0]?.name ?? OTHER;
          const text = items.find((item) => item.name === chosen);
          return (
            <>
              <FormPart>
                <SelectField
                  label="Text"
                  value={chosen}
                  options={[
                    ...items.map((item) => ({ value: item.name, text: item.name })),
                    { value: OTHER, text: 'New text' },
                  ]}
                  onChange={setName}
                />
              </FormPart>
              <TextForm key={chosen} name={chosen} value={text?.value ?? ''} onSaved={setName} />
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}

interface TextFormProps {
  readonly name: string;
  readonly value: string;
  readonly onSaved: (name: string) => void;
}

function TextForm({ name, value, onSaved }: TextFormProps) {
  const form = useWireForm(operatorSiteRoutes.operatorSaveSetting, {
    fields: { name: codec.text('Name', name), value: codec.text('Content', value) },
    request: (values) => values,
    done: 'Text saved',
    refreshes: [settingRoutes.getSetting],
    onDone: (_, saved) => onSaved(saved.name),
  });
  return (
    <FormView form={form} submit="Save text">
      {name === OTHER && (
        <TextField {...form.field('name')} hint="Lowercase letters, digits and dots, e.g. rules.cricket" />
      )}
      <AreaField {...form.field('value')} rows={14} hint="Leave blank to restore the default text." />
    </FormView>
  );
}
