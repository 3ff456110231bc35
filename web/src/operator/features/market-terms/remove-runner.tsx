import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { parseFigure, useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { proposeAction, useIsPending } from '#operator/core/run-action.ts';
import { marketActionKey, removeRunner, restoreRunner } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/field/text-field.tsx';

/** Removes a non-runner with their reduction factor. */
export function RemoveRunner({ market }: { readonly market: WireMarket }) {
  const there = market.runners.filter(({ status }) => status !== 'REMOVED');
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsPending(marketActionKey(market.marketId));
  const form = useOfficeForm<'percent', { readonly runnerId: string }>({
    fields: { percent: { label: 'Reduction factor (%)', member: 'reductionPercent' } },
    initial: { percent: '0' },
    more: { runnerId: String(there[0]?.id ?? '') },
    contract: {
      route: operatorMarketRoutes.operatorRemoveRunner,
      body: ({ percent }) => ({ reductionPercent: wireFigure(percent) ?? percent }),
    },
    onSubmit: async () => {
      setAsking(true);
      return undefined;
    },
  });
  const { runnerId, percent } = form.values;
  const runner = there.find(({ id }) => String(id) === runnerId);

  async function submitRemoval(reason: string) {
    if (runner === undefined) return;
    const reductionPercent = parseFigure(percent);
    const removal = { marketId: market.marketId, runnerId: runner.id, reductionPercent, reason };
    const outcome = await removeRunner(removal);
    const needsOther = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
    const isProposed = needsOther && (await proposeAction({ type: 'RemoveRunner', ...removal })).ok;
    if (outcome.ok || isProposed) setAsking(false);
  }

  return (
    <>
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate aria-label="Non-runner">
        <div className={formStyles.pair}>
          <SelectField
            label="Non-runner"
            options={there.map(({ id, runnername }) => ({ value: String(id), text: runnername }))}
            {...form.choice('runnerId')}
          />
          <NumberField {...form.field('percent')} />
          <Button type="submit" disabled={isActing || runner === undefined}>
            Remove
          </Button>
        </div>
      </form>
      <ReasonDialog
        open={isAsking}
        title="Remove runner"
        text={`Removes ${runner?.runnername ?? ''} from ${market.marketName}. Bets on it are void and other prices are reduced by ${percent}%.`}
        confirmLabel="Remove"
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => void submitRemoval(reason)}
      />
    </>
  );
}

/** Reinstates a runner removed by mistake, until the market is settled. */
export function RestoreRunner({ market }: { readonly market: WireMarket }) {
  const [asked, setAsked] = useState<number | null>(null);
  const isActing = useIsPending(marketActionKey(market.marketId));
  const out = market.runners.filter(({ status }) => status === 'REMOVED');
  const isFinal = market.status === 'SETTLED' || market.status === 'VOIDED';
  if (out.length === 0 || isFinal) return null;
  const name = out.find(({ id }) => id === asked)?.runnername ?? '';

  async function submitReinstatement(runnerId: number, reason: string) {
    const restored = { marketId: market.marketId, runnerId, reason };
    const outcome = await restoreRunner(restored);
    const needsOther = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
    const isProposed =
      needsOther && (await proposeAction({ type: 'RestoreRunner', ...restored })).ok;
    if (outcome.ok || isProposed) setAsked(null);
  }

  return (
    <div className={formStyles.form}>
      {out.map(({ id, runnername }) => (
        <Button key={id} disabled={isActing} onClick={() => setAsked(id)}>
          Reinstate {runnername}
        </Button>
      ))}
      <ReasonDialog
        open={asked !== null}
        title="Reinstate runner"
        text={`Reinstates ${name} in ${market.marketName}: its bets stand again and original prices are restored. Cancelled unmatched bets stay cancelled. The market is suspended.`}
        confirmLabel="Reinstate"
        isBusy={isActing}
        onClose={() => setAsked(null)}
        onConfirm={(reason) => {
          if (asked !== null) void submitReinstatement(asked, reason);
        }}
      />
    </div>
  );
}
