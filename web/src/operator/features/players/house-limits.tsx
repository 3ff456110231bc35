import { SPORTS } from '@crease/contracts/base/constants.ts';
import { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import { type OperatorUser, operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import { FieldRow, FormView, NumberFields, SelectField } from '#operator/components/form-view.tsx';
import { SecondOperatorDialog, useSecondOperator } from '#operator/components/reason-dialog.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { LIMIT_WORDS } from '#operator/core/words.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { playerAction } from './player-status.tsx';

const OPTIONS = LIMIT_NAMES.map((value) => ({ value, text: LIMIT_WORDS[value] }));
const FIRST_LIMIT: LimitName = 'deposit:DAY';

/**
 * Sets a house limit for a player. The lower of the house's and the player's limit applies, and it can only be
 * decreased.
 */
export function HouseLimit({ userId }: { readonly userId: number }) {
  const form = useWireForm(operatorCaseRoutes.operatorSetPlayerLimit, {
    fields: { amount: codec.number('Max'), reason: codec.text('Reason') },
    more: { name: FIRST_LIMIT },
    request: (values) => ({ userId, ...values }),
    done: 'House limit set',
    refreshes: [operatorPlayerRoutes.operatorGetUserPlayLimits],
    resets: true,
  });
  return (
    <Panel title="House limit">
      <FormView form={form} submit="Set limit">
        <FieldRow>
          <SelectField label="Limit" options={OPTIONS} {...form.choice('name')} />
          <NumberField
            {...form.field('amount')}
            hint={form.values.name.startsWith('time:') ? 'Whole minutes' : 'Rupees'}
          />
        </FieldRow>
        <TextField
          {...form.field('reason')}
          autoComplete="off"
          hint="Recorded in the audit log. The limit can later be lowered but not raised."
        />
      </FormView>
    </Panel>
  );
}

const LIMITS = ['exposureLimit', 'minStake', 'maxStake', 'commissionPercent'] as const;
const DEFAULT = { hint: 'Leave blank for the default' };
const FLAGS = SPORTS.map(({ flag }) => flag);

/** A player's limits and sports. Blank means no limit. */
export function PlayerLimits({ user }: { readonly user: OperatorUser }) {
  const { second, proposeAfter } = useSecondOperator();
  const form = useWireForm(operatorPeopleRoutes.operatorSetUserLimits, {
    ...playerAction(user.id, 'Limits saved'),
    fields: {
      exposureLimit: codec.optionalNumber('Exposure limit (₹)', user.exposureLimit, DEFAULT),
      minStake: codec.optionalNumber('Min stake (₹)', user.minStake, DEFAULT),
      maxStake: codec.optionalNumber('Max stake (₹)', user.maxStake, DEFAULT),
      commissionPercent: codec.optionalNumber('Commission (%)', user.commissionPercent, DEFAULT),
    },
    more: user.flags,
    isLive: true,
    request: (values, edited) => {
      const flags = FLAGS.filter((flag) => edited.has(flag));
      return {
        userId: user.id,
        ...Object.fromEntries(LIMITS.filter((limit) => edited.has(limit)).map((limit) => [limit, values[limit]])),
        ...(flags.length === 0 ? {} : { flags: Object.fromEntries(flags.map((flag) => [flag, values[flag]])) }),
      };
    },
    resets: true,
    onRefused: (failure, { flags, ...limits }) => proposeAfter(failure, { type: 'SetUserLimits', ...limits }),
  });
  return (
    <Panel title="Limits and sports">
      <FormView form={form} submit="Save limits">
        <NumberFields form={form} names={LIMITS} />
        <FieldRow>
          {SPORTS.map(({ flag, name }) => (
            <CheckField key={flag} label={name} {...form.check(flag)} />
          ))}
        </FieldRow>
      </FormView>
      <SecondOperatorDialog {...second} onProposed={form.reset} />
    </Panel>
  );
}
