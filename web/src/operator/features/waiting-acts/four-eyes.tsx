import type { OperatorRules } from '@crease/contracts/routes/operator-rules.ts';
import {
  type OperatorSettings,
  operatorTradingRoutes,
} from '@crease/contracts/routes/operator-trading.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ActOutcome, actOnce, useIsActing } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { figureOf, useOfficeForm, wireFigure } from '#operator/office/office-form.ts';
import type { Unreasoned } from '#operator/office/proposed-acts.ts';
import { AskSecond } from '#operator/parts/ask-second.tsx';
import styles from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const KEY = ['house-rules'] as const;
const HOUSE_RULES_ACT = 'house rules';

/** Rules of the house for its operators; only an admin may read them. */
function useHouseRules() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callOperator(operatorTradingRoutes.operatorGetSettings, {}, signal),
  });
}

/** Says from which exposure on a second operator has to confirm a result. */
async function saveFourEyes(rules: OperatorRules): Promise<ActOutcome<OperatorSettings>> {
  const outcome = await actOnce(
    HOUSE_RULES_ACT,
    () => callOperator(operatorTradingRoutes.operatorSaveSettings, rules),
    'Saved',
  );
  if (outcome.ok) operatorCache.setQueryData(KEY, outcome.value);
  return outcome;
}

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
  const { form, second, drop } = useHouseRulesForm(rules);
  const isActing = useIsActing(HOUSE_RULES_ACT);
  const fourEyes = form.choice('fourEyes');

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      {rules.independentAdmins < 2 && (
        <Notice tone="warn">
          There is only one admin who depends on nobody, so nobody could confirm. Start the server
          once with another OPERATOR_USERNAME and OPERATOR_PASSWORD to make a second one.
        </Notice>
      )}
      <CheckField
        label="A second operator must confirm acts on money: results, voids, reversals, runners taken out, commission, limits and corrections"
        checked={fourEyes.value}
        onChange={fourEyes.onChange}
      />
      <div className={styles.pair}>
        <TextField
          {...form.field('fourEyesAbove')}
          hint="What one operator does within 24 hours counts together; 0: always"
          inputMode="decimal"
        />
        <TextField
          {...form.field('balancesPerDay')}
          hint="Credits and debits, confirmed ones too"
          inputMode="decimal"
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" look="primary" isBusy={isActing}>
          Save rules
        </Button>
      </div>
      <AskSecond act={second} onClose={drop} onProposed={drop} />
    </form>
  );
}

/** The rules as they are typed; what one operator may not save is kept for a second one. */
function useHouseRulesForm(rules: OperatorSettings) {
  const [second, setSecond] = useState<Unreasoned | null>(null);
  const form = useOfficeForm<'fourEyesAbove' | 'balancesPerDay', { readonly fourEyes: boolean }>({
    fields: {
      fourEyesAbove: { label: 'Only above, ₹' },
      balancesPerDay: { label: 'Corrections of one operator in 24 hours, ₹' },
    },
    initial: {
      fourEyesAbove: String(rules.fourEyesAbove),
      balancesPerDay: String(rules.balancesPerDay),
    },
    more: { fourEyes: rules.fourEyes },
    isLive: true,
    contract: {
      route: operatorTradingRoutes.operatorSaveSettings,
      body: ({ fourEyes, fourEyesAbove, balancesPerDay }) => ({
        fourEyes,
        fourEyesAbove: wireFigure(fourEyesAbove) ?? fourEyesAbove,
        balancesPerDay: wireFigure(balancesPerDay) ?? balancesPerDay,
      }),
    },
    onSubmit: async ({ fourEyes, fourEyesAbove, balancesPerDay }) => {
      const wanted = {
        fourEyes,
        fourEyesAbove: figureOf(fourEyesAbove),
        balancesPerDay: figureOf(balancesPerDay),
      };
      const outcome = await saveFourEyes(wanted);
      if (outcome.ok) form.reset();
      else if (outcome.failure?.code === 'FOUR_EYES') setSecond({ type: 'SaveRules', ...wanted });
      return outcome;
    },
  });

  return { form, second, drop: () => setSecond(null) };
}
