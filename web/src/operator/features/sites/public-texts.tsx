import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/office/act-once.ts';
import { useTexts } from '#operator/office/reads.ts';
import { AreaField, SelectField } from '#operator/parts/fields.tsx';
import form from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { saveText } from './site-acts.ts';

const OTHER = '';
const NAME = /^[a-z][a-z0-9.-]{0,79}$/;

/** Rules and terms as the sites show them. */
export function PublicTexts() {
  const query = useTexts();
  const [name, setName] = useState<string | null>(null);
  return (
    <Panel title="Public texts">
      <Reading query={query} label="Texts are being read">
        {({ items }) => {
          const chosen = name ?? items[0]?.name ?? OTHER;
          const text = items.find((item) => item.name === chosen);
          return (
            <>
              <div className={form.form}>
                <SelectField
                  label="Text"
                  value={chosen}
                  options={[
                    ...items.map((item) => ({ value: item.name, text: item.name })),
                    { value: OTHER, text: 'A new one' },
                  ]}
                  onChange={setName}
                />
              </div>
              <TextForm key={chosen} name={chosen} value={text?.value ?? ''} onSaved={setName} />
            </>
          );
        }}
      </Reading>
    </Panel>
  );
}

interface TextFormProps {
  readonly name: string;
  readonly value: string;
  readonly onSaved: (name: string) => void;
}

function TextForm({ name, value, onSaved }: TextFormProps) {
  const [ownName, setOwnName] = useState(name);
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const isActing = useIsActing(`text ${ownName}`);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const isName = NAME.test(ownName);
    setProblem(isName ? null : 'Small letters, digits, dots: rules.cricket');
    if (!isName) return;
    const outcome = await saveText(ownName, text);
    if (outcome.ok) onSaved(ownName);
  }

  return (
    <form className={form.form} onSubmit={(event) => void save(event)} noValidate>
      {name === OTHER && (
        <TextField label="Name" value={ownName} error={problem} onChange={setOwnName} />
      )}
      <AreaField
        label="Words"
        rows={14}
        value={text}
        hint="Empty brings back what the product ships."
        onChange={setText}
      />
      <div className={form.buttons}>
        <Button type="submit" look="primary" isBusy={isActing}>
          Save text
        </Button>
      </div>
    </form>
  );
}
