import {
  operatorFixtureRoutes,
  type ResultConfirmation,
  type ResultRule,
  SECOND_SOURCE_MINUTES,
} from '@crease/contracts/routes/operator-fixtures.ts';
import { useQuery } from '@tanstack/react-query';
import { actOnce } from '#operator/office/act-once.ts';
import { KIND_WORDS } from '#operator/office/entry.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import styles from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const RULES_KEY = ['result rules'] as const;
const CONFIRMATIONS = [
  { value: 'NOBODY', text: 'Settle at once' },
  { value: 'TWO_SOURCES', text: 'Two sources agree' },
  { value: 'ONE_PERSON', text: 'One person confirms' },
  { value: 'TWO_PEOPLE', text: 'Two people confirm' },
] as const satisfies readonly { readonly value: ResultConfirmation; readonly text: string }[];

async function saveRule(rule: ResultRule): Promise<void> {
  const { ok } = await actOnce(
    `result rule ${rule.kind}`,
    () => callOperator(operatorFixtureRoutes.operatorSaveResultRule, rule),
    'The rule counts from now on',
  );
  if (ok) await operatorCache.invalidateQueries({ queryKey: RULES_KEY });
}

/** Who confirms what feeds from outside say of results. */
export function ResultRules() {
  const query = useQuery({
    queryKey: RULES_KEY,
    queryFn: ({ signal }) => callOperator(operatorFixtureRoutes.operatorGetResultRules, {}, signal),
  });
  return (
    <Panel title="Results of feeds">
      <Reading query={query} label="Rules are being read" rows={4}>
        {({ items }) => (
          <div className={styles.form}>
            <p>
              What a source from outside or a scorer says of a result. Simulated and replayed
              matches confirm themselves.
            </p>
            <p>
              Two sources agree: settled once another source of the match says the same. Where they
              differ, or one is alone for {SECOND_SOURCE_MINUTES} minutes, a person is asked. A
              source that a trader has chosen needs no other.
            </p>
            <div className={styles.pair}>
              {items.map(({ kind, confirmedBy }) => (
                <SelectField
                  key={kind}
                  label={KIND_WORDS[kind]}
                  options={CONFIRMATIONS}
                  value={confirmedBy}
                  onChange={(chosen) => void saveRule({ kind, confirmedBy: chosen })}
                />
              ))}
            </div>
          </div>
        )}
      </Reading>
    </Panel>
  );
}
