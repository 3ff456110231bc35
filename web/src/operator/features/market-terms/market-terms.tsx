import { required } from '@crease/contracts/base/field-problem.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { FieldRow, FormPart, FormView, NumberFields, SelectField } from '#operator/components/form-view.tsx';
import {
  ReasonButton,
  ReasonDialog,
  SecondOperatorDialog,
  useSecondOperator,
} from '#operator/components/reason-dialog.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useIsPending } from '#operator/core/office-call.ts';
import { proposeIfRejected } from '#operator/core/proposals.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { cacheMarket } from '#operator/trading/desk-markets.ts';
import { changeMarket, delayField, marketActionKey } from '#operator/trading/market-actions.ts';
import { isDone } from '#operator/trading/use-desk.ts';
import { Button } from '#ui/button/button.tsx';
import { AreaField, NumberField, TextField } from '#ui/field/text-field.tsx';
import { Row } from '#ui/layout/layout.tsx';

interface MarketProps {
  readonly market: WireMarket;
}

export interface MarketTermsProps extends MarketProps {
  readonly onInPlay: () => void;
}

/** Edits a market's limits, delay, commission and texts. */
export function MarketTerms({ market, onInPlay }: MarketTermsProps) {
  return (
    <>
      <TermsForm key={market.marketId} market={market} />
      <FormPart>
        <MarketSwitches market={market} onInPlay={onInPlay} />
      </FormPart>
      {!market.house && market.runners.length > 2 && <RemoveRunner market={market} />}
      <RestoreRunner key={`back-${market.marketId}`} market={market} />
    </>
  );
}

const NO_LIMIT = { hint: 'Leave blank for no limit' };

function TermsForm({ market }: MarketProps) {
  const { second, proposeAfter } = useSecondOperator();
  const form = useTermsForm(market, proposeAfter);
  const isEdited = form.edited.size > 0;
  return (
    <>
      <FormView
        form={form}
        submit="Save terms"
        disabled={!isEdited}
        after={
          <Button disabled={!isEdited} onClick={form.reset}>
            Reset
          </Button>
        }
      >
        <NumberFields
          form={form}
          names={[
            ...(['min', 'max', 'maxProfit'] as const),
            ...(market.house ? (['maxHouseLoss'] as const) : []),
            ...(['delay', 'commissionPercent'] as const),
          ]}
        />
        <TextField {...form.field('message')} maxLength={200} />
        <AreaField {...form.field('rules')} rows={3} />
      </FormView>
      <SecondOperatorDialog {...second} onProposed={form.reset} />
    </>
  );
}

function useTermsForm(market: WireMarket, proposeAfter: ReturnType<typeof useSecondOperator>['proposeAfter']) {
  const { marketId, inPlay } = market;
  const delayMember = inPlay ? 'inPlayDelayMs' : 'preMatchDelayMs';
  const delayLabel = inPlay ? 'In-play delay (s)' : 'Pre-match delay (s)';
  return useWireForm(operatorMarketRoutes.operatorUpdateMarket, {
    fields: {
      min: codec.number('Min stake (₹)', market.min),
      max: codec.number('Max stake (₹)', market.max),
      maxProfit: codec.optionalNumber('Max profit (₹)', market.maxProfit, NO_LIMIT),
      maxHouseLoss: codec.optionalNumber('Max house loss (₹)', market.maxHouseLoss, NO_LIMIT),
      delay: delayField(delayLabel, market.delayMs, { member: delayMember }),
      commissionPercent: codec.number('Commission (%)', market.commissionPercent),
      message: codec.optionalText('Market message', market.message),
      rules: codec.optionalText('Rules', market.rules),
    },
    isLive: true,
    // Includes only edited fields, so that another trader's concurrent changes to others are kept.
    request: ({ delay, ...terms }, edited) => ({
      marketId,
      ...Object.fromEntries(Object.entries(terms).filter(([name]) => edited.has(name))),
      ...(edited.has('delay') ? { [delayMember]: delay } : {}),
    }),
    key: marketActionKey(marketId),
    done: 'Terms saved',
    refreshes: [],
    resets: true,
    onDone: cacheMarket,
    onRefused: (failure, terms) => proposeAfter(failure, { type: 'UpdateMarket', ...terms }),
  });
}

/** Switches that apply immediately. */
function MarketSwitches({ market, onInPlay }: MarketTermsProps) {
  const { marketId } = market;
  const isLocked = market.betLock === true;
  const isActing = useIsPending(marketActionKey(marketId));
  const { operatorUpdateMarket } = operatorMarketRoutes;
  return (
    <Row gap={4} wrap>
      <Button
        isBusy={isActing}
        aria-pressed={isLocked}
        onClick={() => void changeMarket(operatorUpdateMarket, { marketId, betLock: !isLocked }, 'Terms saved')}
      >
        {isLocked ? 'Unlock betting' : 'Lock betting'}
      </Button>
      {!market.inPlay && (
        <Button disabled={isActing} onClick={onInPlay}>
          Turn in-play
        </Button>
      )}
    </Row>
  );
}

type Removal = WireOf<typeof operatorMarketRoutes.operatorRemoveRunner>;

/** Removes a non-runner with their reduction factor. */
function RemoveRunner({ market: { marketId, marketName, runners } }: MarketProps) {
  const there = runners.filter(({ status }) => status !== 'REMOVED');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const isActing = useIsPending(marketActionKey(marketId));
  const form = useWireForm(operatorMarketRoutes.operatorRemoveRunner, {
    fields: {
      reductionPercent: codec.number('Reduction factor (%)', 0, { rules: () => [required] }),
    },
    more: { runnerId: String(there[0]?.id ?? '') },
    request: ({ runnerId, reductionPercent }) => ({
      marketId,
      runnerId: Number(runnerId),
      reductionPercent,
    }),
    onValid: setRemoval,
  });
  const runner = there.find(({ id }) => String(id) === form.values.runnerId);
  return (
    <>
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate aria-label="Non-runner">
        <FieldRow>
          <SelectField
            label="Non-runner"
            options={there.map(({ id, runnername }) => ({ value: String(id), text: runnername }))}
            {...form.choice('runnerId')}
          />
          <NumberField {...form.field('reductionPercent')} />
          <Button type="submit" disabled={isActing || runner === undefined}>
            Remove
          </Button>
        </FieldRow>
      </form>
      {removal !== null && (
        <ReasonDialog
          open
          title="Remove runner"
          text={`Removes ${runner?.runnername ?? ''} from ${marketName}. Bets on it are void and other prices are reduced by ${form.values.reductionPercent}%.`}
          confirmLabel="Remove"
          onClose={() => setRemoval(null)}
          onConfirm={(reason) => {
            const input = { ...removal, reason };
            const attempt = changeMarket(operatorMarketRoutes.operatorRemoveRunner, input, 'Runner removed');
            return proposeIfRejected(attempt, { type: 'RemoveRunner', ...input });
          }}
        />
      )}
    </>
  );
}

/** Reinstates a runner removed by mistake, until the market is settled. */
function RestoreRunner({ market }: MarketProps) {
  const { marketId, marketName, runners } = market;
  const isActing = useIsPending(marketActionKey(marketId));
  const out = runners.filter(({ status }) => status === 'REMOVED');
  if (out.length === 0 || isDone(market)) return null;
  return (
    <FormPart>
      {out.map((runner) => (
        <ReasonButton
          key={runner.id}
          disabled={isActing}
          dialog={{
            title: 'Reinstate runner',
            text: `Reinstates ${runner.runnername} in ${marketName}: its bets stand again and original prices are restored. Cancelled unmatched bets stay cancelled. The market is suspended.`,
            confirmLabel: 'Reinstate',
            onConfirm: (reason) => {
              const input = { marketId, runnerId: runner.id, reason };
              const attempt = changeMarket(operatorMarketRoutes.operatorRestoreRunner, input, 'Runner reinstated');
              return proposeIfRejected(attempt, { type: 'RestoreRunner', ...input });
            },
          }}
        >
          Reinstate {runner.runnername}
        </ReasonButton>
      ))}
    </FormPart>
  );
}
