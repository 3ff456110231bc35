import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { marketAct, restoreRunner } from '#operator/data/market-acts.ts';
import { proposeAct } from '#operator/data/proposed-acts.ts';
import form from '#operator/parts/form.module.css';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';

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
