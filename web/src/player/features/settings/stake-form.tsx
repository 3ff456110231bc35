import { DEFAULT_STAKES, type Stake } from '@crease/contracts/base/constants.ts';
import type { FieldRule } from '@crease/contracts/base/field-problem.ts';
import { settingRoutes } from '@crease/contracts/people/preference-routes.ts';
import { STAKE_BUTTONS, stakeTitleRules, stakeValueRules } from '@crease/contracts/people/preferences.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { session } from '#client/session/session.ts';
import { writeItem } from '#client/storage/local-items.ts';
import { useStore } from '#client/storage/observable.ts';
import { type RuledField, type RuleForm, useRuleForm } from '#form/rule-form.ts';
import { rupeesText } from '#format/money.ts';
import { readNumber, toPlainNumber } from '#format/typed-number.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Box, Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { StakeChips } from '#ui/stake-chips/stake-chips.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './settings.module.css';

/** The user's stake buttons from the server; those from login until loaded. */
export function useStakes(): { readonly stakes: readonly Stake[]; readonly isLoading: boolean } {
  const user = useStore(session, (state) => state.user);
  const { data, isLoading } = useQuery({
    queryKey: ['stakes', user?.userId ?? 0],
    queryFn: ({ signal }) => callRoute(settingRoutes.getStakes, {}, signal),
    enabled: user !== null,
    // Never overwrite a list saved elsewhere unseen.
    staleTime: 0,
    gcTime: 0,
  });
  return { stakes: orDefaults(data ?? user?.stakes ?? []), isLoading };
}

/** Saves eight stake buttons; an empty list restores the defaults. @throws CallFailure */
async function saveStakes(stakes: readonly Stake[]): Promise<readonly Stake[]> {
  const saved = orDefaults(await callRoute(settingRoutes.addStakes, { stakes }));
  const { user } = session.getState();
  if (user !== null) {
    const changed = { ...user, stakes: saved };
    writeItem('userinfo', changed);
    session.setState({ user: changed });
  }
  return saved;
}

/** Empty lists mean the defaults (spec section 5). */
function orDefaults(stakes: readonly Stake[]): readonly Stake[] {
  return stakes.length === 0 ? DEFAULT_STAKES : stakes;
}

type Name = `title${number}` | `value${number}`;

const PLACES = Array.from({ length: STAKE_BUTTONS }, (_, index) => index + 1);

const plainStakeRules = stakeValueRules.map(
  (rule): FieldRule =>
    (value) =>
      rule(toPlainNumber(value) ?? value),
);

/** Fields with the server's validation rules, in the current language. */
function buildFields(): Readonly<Record<Name, RuledField<Name>>> {
  return Object.fromEntries(
    PLACES.flatMap((place): [Name, RuledField<Name>][] => [
      [`title${place}`, { label: t('Label {place}', { place }), rules: () => stakeTitleRules }],
      [`value${place}`, { label: t('Value {place}', { place }), rules: () => plainStakeRules }],
    ]),
  ) as Readonly<Record<Name, RuledField<Name>>>;
}

/** Form for the eight stake buttons: label and amount. */
export function StakeForm({ stakes }: { readonly stakes: readonly Stake[] }) {
  const form = useRuleForm<Name>({
    fields: buildFields(),
    initial: toFieldValues(stakes),
    onSubmit: async (values) => {
      await saveStakes(toStakes(values));
      toasts.show('success', t('Stake buttons saved'));
    },
  });

  function reset() {
    DEFAULT_STAKES.forEach(({ title, value }, index) => {
      form.set(`title${index + 1}`, title);
      form.set(`value${index + 1}`, String(value));
    });
  }

  return (
    <Stack as="form" gap={6} pad="panel" noValidate onSubmit={form.onSubmit}>
      <Preview values={form.values} />
      <ol className={styles.rows}>
        {PLACES.map((place) => (
          <Stack key={place} as="li" gap={4} align="start" className={styles.stakeRow}>
            <TextField {...form.field(`title${place}`)} autoComplete="off" maxLength={20} />
            <NumberField {...form.field(`value${place}`)} />
          </Stack>
        ))}
      </ol>
      {form.problem !== null && (
        <Text as="p" tone="lose" role="alert">
          {form.problem}
        </Text>
      )}
      <Row gap={4} align="stretch" wrap className={styles.actions}>
        <Button type="submit" variant="primary" size="l" isBusy={form.isBusy}>
          {t('Save')}
        </Button>
        <Button size="l" disabled={form.isBusy} onClick={reset}>
          {t('Restore defaults')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Preview of the stake chips; not interactive. */
function Preview({ values }: Pick<RuleForm<Name>, 'values'>) {
  const stakes = toStakes(values);
  return (
    <Box as="section" pad={5} radius="control" surface="sunk" className={styles.preview} aria-label={t('Preview')}>
      <Note as="p" below={4}>
        {t('In your betslip')}
      </Note>
      <StakeChips stakes={stakes} current={0} onAdd={notifyStake} onSet={notifyStake} />
    </Box>
  );
}

function notifyStake(value: number): void {
  toasts.show('info', t('This button adds {amount}', { amount: rupeesText(value) }));
}

function toFieldValues(stakes: readonly Stake[]): Partial<Record<Name, string>> {
  return Object.fromEntries(
    stakes.flatMap(({ title, value }, index): [Name, string][] => [
      [`title${index + 1}`, title],
      [`value${index + 1}`, String(value)],
    ]),
  );
}

function toStakes(values: Readonly<Record<Name, string>>): Stake[] {
  return PLACES.map((place) => ({
    title: (values[`title${place}`] ?? '').trim(),
    value: readNumber(values[`value${place}`] ?? '') ?? 0,
  }));
}

/** Placeholder of the form's size, to prevent layout shifts. */
export function StakeFormSkeleton() {
  return (
    <Stack gap={6} pad="panel" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('Loading stake buttons…')}
      </p>
      <Box pad={5} radius="control" surface="sunk" className={styles.preview} aria-hidden="true">
        <Note as="div" below={4}>
          <span className={styles.bone} data-of="caption" />
        </Note>
        <span className={styles.bone} data-of="chips" />
      </Box>
      <div className={styles.rows} aria-hidden="true">
        {PLACES.map((row) => (
          <Stack key={row} gap={4} align="start" className={styles.stakeRow}>
            <span className={styles.bone} data-of="field" />
            <span className={styles.bone} data-of="field" />
          </Stack>
        ))}
      </div>
      <span className={styles.bone} data-of="actions" aria-hidden="true" />
    </Stack>
  );
}
