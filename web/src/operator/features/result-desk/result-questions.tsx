import type { OperatorActionWire } from '@crease/contracts/routes/operator-desk.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { proposeAction } from '#operator/core/proposed-acts.ts';
import { type ActionOutcome, useIsPending } from '#operator/core/run-action.ts';
import { marketActionKey, setStatus } from '#operator/trading/market-acts.ts';
import { unsettleMarket, voidMarket } from '#operator/trading/settle-acts.ts';

export type ResultQuestion = 'void' | 'unsettle' | 'close';

export interface ResultQuestionsProps {
  readonly market: WireMarket;
  /** Null closes the dialog. */
  readonly question: ResultQuestion | null;
  readonly onClose: () => void;
}

/** Confirmations for ending a market without a result, or reversing its settlement. */
export function ResultQuestions({ market, question, onClose }: ResultQuestionsProps) {
  const { marketId, marketName } = market;
  const isBusy = useIsPending(marketActionKey(marketId));

  function closeWhen(done: Promise<{ readonly ok: boolean }>) {
    void done.then(({ ok }) => {
      if (ok) onClose();
    });
  }

  function unsettle(reason: string) {
    const done = unsettleMarket(marketId, reason);
    closeWhen(doOrPropose(done, { type: 'UnsettleMarket', marketId, reason }));
  }

  function reverse(reason: string) {
    const done = voidMarket(marketId, reason);
    closeWhen(doOrPropose(done, { type: 'VoidMarket', marketId, reason }));
  }

  return (
    <>
      <ReasonDialog
        open={question === 'unsettle'}
        title="Reverse settlement"
        text={`${marketName}: all postings are reversed, bets reopen and the market stays closed until resettled.`}
        confirmLabel="Reverse settlement"
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={unsettle}
      />
      <ReasonDialog
        open={question === 'void'}
        title="Void market"
        text={`${marketName}: all bets are voided and stakes returned.`}
        confirmLabel="Void market"
        isReasonPublic
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={reverse}
      />
      <ReasonDialog
        open={question === 'close'}
        title="Close betting"
        text={`${marketName} stops taking bets and awaits its result. It can’t be reopened.`}
        confirmLabel="Close betting"
        needsReason={false}
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={() => closeWhen(setStatus(market, 'CLOSED'))}
      />
    </>
  );
}

/** Proposes the action to a second operator if one alone may not do it. */
async function doOrPropose<Value>(
  done: Promise<ActionOutcome<Value>>,
  action: OperatorActionWire,
): Promise<{ readonly ok: boolean }> {
  const outcome = await done;
  if (outcome.ok || outcome.failure?.code !== 'FOUR_EYES') return outcome;
  return await proposeAction(action);
}
