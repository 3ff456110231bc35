import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { figureIn } from '#operator/data/figure-text.ts';
import { marketAct, removeRunner } from '#operator/data/market-acts.ts';
import { proposeAct } from '#operator/data/proposed-acts.ts';
import form from '#operator/parts/form.module.css';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { SelectField } from '#operator/parts/select-field.tsx';
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
