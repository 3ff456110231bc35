import type { OperatorActWire } from '@crease/contracts/routes/operator-desk.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { marketAct, setStatus } from '#operator/desk/market-acts.ts';
import { unsettleMarket, voidMarket } from '#operator/desk/settle-acts.ts';
import { type ActOutcome, useIsActing } from '#operator/office/act-once.ts';
import { proposeAct } from '#operator/office/proposed-acts.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';

export type ResultQuestion = 'void' | 'unsettle' | 'close';

export interface ResultQuestionsProps {
  readonly market: WireMarket;
  /** Null: nothing is asked. */
  readonly asked: ResultQuestion | null;
  readonly onClose: () => void;
}

/** What is asked before a market ends without a result, or its settlement is taken back. */
export function ResultQuestions({ market, asked, onClose }: ResultQuestionsProps) {
  const { marketId, marketName } = market;
  const isBusy = useIsActing(marketAct(marketId));

  function closeWhen(done: Promise<{ readonly ok: boolean }>) {
    void done.then(({ ok }) => {
      if (ok) onClose();
    });
  }

  function unsettle(reason: string) {
    const done = unsettleMarket(marketId, reason);
    closeWhen(doOrPropose(done, { type: 'UnsettleMarket', marketId, reason }));
  }

  function takeBack(reason: string) {
    const done = voidMarket(marketId, reason);
    closeWhen(doOrPropose(done, { type: 'VoidMarket', marketId, reason }));
  }

  return (
    <>
      <ReasonDialog
        open={asked === 'unsettle'}
        title="Reverse the settlement"
        text={`${marketName}: every posting is reversed, bets are open again, and the market is closed until it has a new result.`}
        doLabel="Reverse settlement"
        isBusy={isBusy}
        onClose={onClose}
        onDo={unsettle}
      />
      <ReasonDialog
        open={asked === 'void'}
        title="Void the market"
        text={`${marketName}: every bet is void and all stakes are free again.`}
        doLabel="Void market"
        isReasonPublic
        isBusy={isBusy}
        onClose={onClose}
        onDo={takeBack}
      />
      <ReasonDialog
        open={asked === 'close'}
        title="Close betting"
        text={`${marketName} takes no bets any more and waits for its result. It cannot be opened again.`}
        doLabel="Close betting"
        needsReason={false}
        isBusy={isBusy}
        onClose={onClose}
        onDo={() => closeWhen(setStatus(market, 'CLOSED'))}
      />
    </>
  );
}

/** What one operator alone may not do is proposed to a second one. */
async function doOrPropose<Value>(
  done: Promise<ActOutcome<Value>>,
  act: OperatorActWire,
): Promise<{ readonly ok: boolean }> {
  const outcome = await done;
  if (outcome.ok || outcome.failure?.code !== 'FOUR_EYES') return outcome;
  return await proposeAct(act);
}
