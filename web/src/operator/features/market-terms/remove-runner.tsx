import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type SubmitEvent, useState } from 'react';
import { marketAct, removeRunner, restoreRunner } from '#operator/desk/market-acts.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { figureIn } from '#operator/office/entry.ts';
import { proposeAct } from '#operator/office/proposed-acts.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import form from '#operator/parts/form.module.css';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';

/** Takes a non-runner out, with their part of the book. */
export function RemoveRunner({ market }: { readonly market: WireMarket }) {
  const there = market.runners.filter(({ status }) => status !== 'REMOVED');
  const [runnerId, setRunnerId] = useState(String(there[0]?.id ?? ''));
  const [percent, setPercent] = useState('0');
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsActing(marketAct(market.marketId));
  const { value, problem } = figureIn(percent);
  const runner = there.find(({ id }) => String(id) === runnerId);

  function ask(event: SubmitEvent) {
    event.preventDefault();
    if (problem === null && runner !== undefined) setAsking(true);
  }

  async function takeOut(reason: string) {
    if (runner === undefined) return;
    const { marketId } = market;
    const removal = { marketId, runnerId: runner.id, reductionPercent: value ?? 0, reason };
    const outcome = await removeRunner(removal);
    const needsOther = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
    const isProposed = needsOther && (await proposeAct({ type: 'RemoveRunner', ...removal })).ok;
    if (outcome.ok || isProposed) setAsking(false);
  }

  return (
    <>
      <form className={form.form} onSubmit={ask} noValidate aria-label="Non-runner">
        <div className={form.pair}>
          <SelectField
            label="Non-runner"
            value={runnerId}
            options={there.map(({ id, runnername }) => ({ value: String(id), text: runnername }))}
            onChange={setRunnerId}
          />
          <TextField
            label="Reduction, %"
            value={percent}
            error={problem}
            onChange={setPercent}
            inputMode="decimal"
          />
          <Button type="submit" disabled={isActing}>
            Take out
          </Button>
        </div>
      </form>
      <ReasonDialog
        open={isAsking}
        title="Take the runner out"
        text={`${runner?.runnername ?? ''} is out of ${market.marketName}; bets on it are taken back and other prices are reduced by ${percent} %.`}
        doLabel="Take out"
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onDo={(reason) => void takeOut(reason)}
      />
    </>
  );
}

/** Puts a runner back that was taken out by mistake: one button for each, until the market is settled. */
export function RestoreRunner({ market }: { readonly market: WireMarket }) {
  const [asked, setAsked] = useState<number | null>(null);
  const isActing = useIsActing(marketAct(market.marketId));
  const out = market.runners.filter(({ status }) => status === 'REMOVED');
  const isFinal = market.status === 'SETTLED' || market.status === 'VOIDED';
  if (out.length === 0 || isFinal) return null;
  const name = out.find(({ id }) => id === asked)?.runnername ?? '';

  async function putBack(runnerId: number, reason: string) {
    const restored = { marketId: market.marketId, runnerId, reason };
    const outcome = await restoreRunner(restored);
    const needsOther = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
    const isProposed = needsOther && (await proposeAct({ type: 'RestoreRunner', ...restored })).ok;
    if (outcome.ok || isProposed) setAsked(null);
  }

  return (
    <div className={form.form}>
      {out.map(({ id, runnername }) => (
        <Button key={id} disabled={isActing} onClick={() => setAsked(id)}>
          Put {runnername} back
        </Button>
      ))}
      <ReasonDialog
        open={asked !== null}
        title="Put the runner back"
        text={`${name} runs in ${market.marketName} after all: bets on it stand again and prices are what they were. Unmatched bets that ended stay ended. The market is suspended.`}
        doLabel="Put back"
        isBusy={isActing}
        onClose={() => setAsked(null)}
        onDo={(reason) => {
          if (asked !== null) void putBack(asked, reason);
        }}
      />
    </div>
  );
}
