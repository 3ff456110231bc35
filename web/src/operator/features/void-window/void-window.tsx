import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type SubmitEvent, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { useIsActing } from '#operator/data/act-once.ts';
import { marketAct } from '#operator/data/market-acts.ts';
import { proposeAct } from '#operator/data/proposed-acts.ts';
import { type Voided, voidBets } from '#operator/data/settle-acts.ts';
import { fieldTimeOf, instantOfField } from '#operator/data/site-clock.ts';
import form from '#operator/parts/form.module.css';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';

const MINUTE_MS = 60_000;

/** Takes back every bet that was matched within a window of seconds, both sides, with a reason. */
export function VoidWindow({ market }: { readonly market: WireMarket }) {
  return <WindowForm key={market.marketId} market={market} />;
}

function WindowForm({ market }: { readonly market: WireMarket }) {
  const [from, setFrom] = useState(() => fieldTimeOf(Date.now() - MINUTE_MS));
  const [to, setTo] = useState(() => fieldTimeOf(Date.now()));
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<Voided | null>(null);
  const isActing = useIsActing(marketAct(market.marketId));

  function ask(event: SubmitEvent) {
    event.preventDefault();
    const start = instantOfField(from);
    const end = instantOfField(to);
    const isWindow = start !== null && end !== null && start < end;
    setProblem(isWindow ? null : 'The window must begin before it ends.');
    setDone(null);
    setAsking(isWindow);
  }

  async function takeBack(reason: string) {
    const start = instantOfField(from);
    const end = instantOfField(to);
    if (start === null || end === null) return;
    const { marketId } = market;
    const window = { marketId, from: start, to: end, reason };
    const outcome = await voidBets(window);
    if (outcome.ok) setDone(outcome.value);
    const needsOther = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
    const isProposed = needsOther && (await proposeAct({ type: 'VoidBets', ...window })).ok;
    if (outcome.ok || isProposed) setAsking(false);
  }

  return (
    <>
      <form className={form.form} onSubmit={ask} noValidate>
        <div className={form.pair}>
          <TextField
            label="From, IST"
            type="datetime-local"
            step={1}
            value={from}
            error={problem}
            onChange={setFrom}
          />
          <TextField
            label="To, IST"
            type="datetime-local"
            step={1}
            value={to}
            error={null}
            onChange={setTo}
          />
        </div>
        <div className={form.buttons}>
          <Button type="submit" isBusy={isActing}>
            Void bets of this window
          </Button>
        </div>
        {done !== null && (
          <Notice tone="info" isAlert>
            {done.bets} bets with {done.fills} fills and {rupeesText(done.stake)} were taken back.
          </Notice>
        )}
      </form>
      <ReasonDialog
        open={isAsking}
        title="Void bets of a window"
        text={`${market.marketName}: bets matched from ${from.replace('T', ' ')} to ${to.replace('T', ' ')} IST are taken back, both sides. This cannot be undone.`}
        doLabel="Void bets"
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onDo={(reason) => void takeBack(reason)}
      />
    </>
  );
}
