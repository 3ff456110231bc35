import { settingCalls } from '@crease/contracts/calls/setting.ts';
import { DEFAULT_STAKES, type Stake } from '@crease/contracts/constants.ts';
import {
  STAKE_BUTTONS,
  stakeTitleRules,
  stakeValueRules,
} from '@crease/contracts/rules/stake-button.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import { session } from '#data/session/session.ts';
import { writeItem } from '#data/storage/local-items.ts';
import { useStore } from '#data/storage/observable.ts';
import { type RuledField, type RuleForm, useRuleForm } from '#form/rule-form.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { StakeChips } from '#ui/stake-chips/stake-chips.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './stake-form.module.css';

/** The caller's stake buttons as the server has them; those of the login until they have come. */
export function useStakes(): { readonly stakes: readonly Stake[]; readonly isLoading: boolean } {
  const user = useStore(session, (state) => state.user);
  const { data, isLoading } = useQuery({
    queryKey: ['stakes', user?.userId ?? 0],
    queryFn: ({ signal }) => callRoute(settingCalls.getStakes, {}, signal),
    enabled: user !== null,
    // A list that was saved elsewhere must not be overwritten unseen.
    staleTime: 0,
    gcTime: 0,
  });
  return { stakes: orDefaults(data ?? user?.stakes ?? []), isLoading };
}

/** Puts eight buttons in the place of the former ones; none: back to the defaults. @throws CallFailure */
async function saveStakes(stakes: readonly Stake[]): Promise<readonly Stake[]> {
  const saved = orDefaults(await callRoute(settingCalls.addStakes, { stakes }));
  const { user } = session.getState();
  if (user !== null) {
    const changed = { ...user, stakes: saved };
    writeItem('userinfo', changed);
    session.setState({ user: changed });
  }
  return saved;
}

/** Stake buttons fall back to the defaults when the list is empty (spec section 5). */
function orDefaults(stakes: readonly Stake[]): readonly Stake[] {
  return stakes.length === 0 ? DEFAULT_STAKES : stakes;
}

type Name = `title${number}` | `value${number}`;

const PLACES = Array.from({ length: STAKE_BUTTONS }, (_, at) => at + 1);

/** The same rules as the server's, field by field; in the language that is read now. */
function fieldsOf(): Readonly<Record<Name, RuledField<Name>>> {
  return Object.fromEntries(
    PLACES.flatMap((place): [Name, RuledField<Name>][] => [
      [`title${place}`, { label: t('Title {place}', { place }), rules: () => stakeTitleRules }],
      [
        `value${place}`,
        {
          label: t('Value {place}', { place }),
          rules: () => stakeValueRules,
          // Grouping and the rupee sign do no harm.
          keep: (typed) => typed.replace(/[,\s₹]/g, ''),
        },
      ],
    ]),
  ) as Readonly<Record<Name, RuledField<Name>>>;
}

export interface StakeFormProps {
  /** The buttons as they are. */
  readonly stakes: readonly Stake[];
}

/** The eight stake buttons of the betslip: what stands on each, and how much it adds. */
export function StakeForm({ stakes }: StakeFormProps) {
  const form = useRuleForm<Name>({
    fields: fieldsOf(),
    initial: textsOf(stakes),
    onSubmit: async (values) => {
      await saveStakes(stakesOf(values));
      toasts.show('success', t('Stake buttons saved'));
    },
  });

  function reset() {
    DEFAULT_STAKES.forEach(({ title, value }, at) => {
      form.put(`title${at + 1}`, title);
      form.put(`value${at + 1}`, String(value));
    });
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <Preview values={form.values} />
      <ol className={styles.rows}>
        {PLACES.map((place) => (
          <li key={place} className={styles.row}>
            <TextField {...form.field(`title${place}`)} autoComplete="off" maxLength={20} />
            <TextField {...form.field(`value${place}`)} autoComplete="off" inputMode="numeric" />
          </li>
        ))}
      </ol>
      {form.problem !== null && (
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" size="l" isBusy={form.isBusy}>
          {t('Save')}
        </Button>
        <Button size="l" disabled={form.isBusy} onClick={reset}>
          {t('Reset to defaults')}
        </Button>
      </div>
    </form>
  );
}

/** The chips as they will stand on the slip; nothing is staked here. */
function Preview({ values }: Pick<RuleForm<Name>, 'values'>) {
  const stakes = stakesOf(values);
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <p className={styles.caption}>{t('On your betslip')}</p>
      <StakeChips stakes={stakes} current={0} onAdd={tell} onSet={tell} />
    </section>
  );
}

function tell(value: number): void {
  toasts.show('info', t('This button adds {amount}', { amount: rupeesText(value) }));
}

function textsOf(stakes: readonly Stake[]): Partial<Record<Name, string>> {
  return Object.fromEntries(
    stakes.flatMap(({ title, value }, at): [Name, string][] => [
      [`title${at + 1}`, title],
      [`value${at + 1}`, String(value)],
    ]),
  );
}

function stakesOf(values: Readonly<Record<Name, string>>): Stake[] {
  return PLACES.map((place) => ({
    title: (values[`title${place}`] ?? '').trim(),
    value: Number(values[`value${place}`] ?? 0),
  }));
}

const ROWS = Array.from({ length: STAKE_BUTTONS }, (_, at) => at);

/** The room of the form while its values are on their way: what stands below it does not move when they come. */
export function StakeFormSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('Loading your stake buttons')}
      </p>
      <div className={styles.preview} aria-hidden="true">
        <div className={styles.caption}>
          <span className={styles.bone} data-of="caption" />
        </div>
        <span className={styles.bone} data-of="chips" />
      </div>
      <div className={styles.rows} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.bone} data-of="field" />
            <span className={styles.bone} data-of="field" />
          </div>
        ))}
      </div>
      <span className={styles.bone} data-of="actions" aria-hidden="true" />
    </div>
  );
}
