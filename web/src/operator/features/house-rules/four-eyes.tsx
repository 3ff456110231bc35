import type { OperatorSettings } from '@crease/contracts/routes/operator-trading.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { figureIn } from '#operator/data/figure-text.ts';
import { HOUSE_RULES_ACT, saveFourEyes, useHouseRules } from '#operator/data/house-rules.ts';
import form from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

/** What needs a second operator. */
export function FourEyes() {
  const query = useHouseRules();
  return (
    <Panel title="Four eyes">
      <Reading query={query} label="Rules are being read" rows={2}>
        {(rules) => <FourEyesForm rules={rules} />}
      </Reading>
    </Panel>
  );
}

function FourEyesForm({ rules }: { readonly rules: OperatorSettings }) {
  const [isOn, setOn] = useState(rules.fourEyes);
  const [above, setAbove] = useState(String(rules.fourEyesAbove));
  const isActing = useIsActing(HOUSE_RULES_ACT);
  const { value, problem } = figureIn(above);

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (value !== null) void saveFourEyes({ fourEyes: isOn, fourEyesAbove: value });
  }

  return (
    <form className={form.form} onSubmit={save} noValidate>
      <CheckField
        label="A second operator must confirm results, voids, reversals and corrections"
        checked={isOn}
        onChange={setOn}
      />
      <div className={form.pair}>
        <TextField
          label="Only above, ₹"
          value={above}
          error={problem}
          hint="Risk of the players in the market, or the money moved; 0: always"
          inputMode="decimal"
          onChange={setAbove}
        />
        <Button type="submit" look="primary" isBusy={isActing}>
          Save rule
        </Button>
      </div>
    </form>
  );
}
