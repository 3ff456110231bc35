import { operatorSiteRoutes } from '@crease/contracts/site/site-routes.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useTexts } from '#operator/core/queries.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { AreaField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { saveText } from './site-actions.ts';

const OTHER = '';

/** Public rules and terms of the sites. */
export function PublicTexts() {
  const query = useTexts();
  const [name, setName] = useState<string | null>(null);
  return (
    <Panel title="Public texts">
      <QueryView query={query} label="Loading texts…">
        {({ items }) => {
          const chosen = name ?? items[0]?.name ?? OTHER;
          const text = items.find((item) => item.name === chosen);
          return (
            <>
              <div className={formStyles.form}>
                <SelectField
                  label="Text"
                  value={chosen}
                  options={[
                    ...items.map((item) => ({ value: item.name, text: item.name })),
                    { value: OTHER, text: 'New text' },
                  ]}
                  onChange={setName}
                />
              </div>
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
  const form = useOfficeForm<'name' | 'value'>({
    fields: { name: { label: 'Name' }, value: { label: 'Content' } },
    initial: { name, value },
    contract: { route: operatorSiteRoutes.operatorSaveSetting, body: (values) => values },
    onSubmit: async (text) => {
      const outcome = await saveText(text.name, text.value);
      if (outcome.ok) onSaved(text.name);
      return outcome;
    },
  });
  const isActing = useIsPending(`text ${form.values.name}`);

  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      {name === OTHER && (
        <TextField
          {...form.field('name')}
          hint="Lowercase letters, digits and dots, e.g. rules.cricket"
        />
      )}
      <AreaField
        {...form.field('value')}
        rows={14}
        hint="Leave blank to restore the default text."
      />
      <div className={formStyles.buttons}>
        <Button type="submit" variant="primary" isBusy={isActing}>
          Save text
        </Button>
      </div>
    </form>
  );
}
