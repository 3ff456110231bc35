import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { RequiredConfirmation } from '@crease/contracts/market-desk/fixtures.ts';
import type { Settlement } from '@crease/contracts/market-desk/settlement.ts';
import type { OperatorActionWire } from '@crease/contracts/trading/actions.ts';
import type { ResultProposal } from '@crease/contracts/trading/result-proposals.ts';
import { useState } from 'react';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { CONFIRMATION_WORDS } from '#operator/core/office-form.ts';
import {
  type ActionOutcome,
  afterSuccess,
  proposeAction,
  useIsPending,
} from '#operator/core/run-action.ts';
import { useResultFacts } from '#operator/trading/desk-markets.ts';
import { marketActionKey, setStatus } from '#operator/trading/market-actions.ts';
import { proposeResult, unsettleMarket, voidMarket } from '#operator/trading/settlement.ts';
import { Button } from '#ui/button/button.tsx';
import { ProposalView } from './proposal-view.tsx';
import styles from './result-desk.module.css';
import { isSettleable, resultWords } from './result-entry.ts';
import { ResultForm } from './result-form.tsx';

export interface ResultDeskProps {
  readonly market: WireMarket;
  readonly proposal: ResultProposal | null;
}

/** Result of a market: proposed, confirmed, or reversed with a reason. */
export function ResultDesk({ market, proposal }: ResultDeskProps) {
  return <ResultEditor key={market.marketId} market={market} proposal={proposal} />;
}

function ResultEditor({ market, proposal }: ResultDeskProps) {
  const [mine, setMine] = useState<{ id: number; preview: Settlement } | null>(null);
  const [asked, setAsked] = useState<ResultQuestion | null>(null);
  const { sources, confirmation } = useResultFacts(market);
  const isFinal = market.status === 'SETTLED' || market.status === 'VOIDED';

  async function propose(result: WireMarketResult) {
    const outcome = await proposeResult(market.marketId, result);
    if (outcome.ok) setMine({ id: outcome.value.proposalId, preview: outcome.value.preview });
  }

  return (
    <>
      {isFinal && <FinalResult market={market} onAction={setAsked} />}
      {!isFinal && <ConfirmationNote {...confirmation} />}
      {!isFinal && proposal !== null && (
        <ProposalView
          key={proposal.proposalId}
          market={market}
          proposal={proposal}
          sources={sources}
          preview={mine?.id === proposal.proposalId ? mine.preview : null}
        />
      )}
      {!isFinal && proposal === null && isSettleable(market) && (
        <ResultForm
          market={market}
          sources={sources}
          onPropose={(result) => void propose(result)}
        />
      )}
      {!isFinal && <EndButtons market={market} onAction={setAsked} />}
      <ResultQuestions market={market} question={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface ResultActionProps {
  readonly market: WireMarket;
  readonly onAction: (question: ResultQuestion) => void;
}

/** The settled result and its reversal. */
function FinalResult({ market, onAction }: ResultActionProps) {
  const isActing = useIsPending(marketActionKey(market.marketId));
  return (
    <div className={styles.form}>
      <p className={styles.proposed}>
        <span>Result</span>
        <b>{market.result === null ? 'Void' : resultWords(market, market.result)}</b>
      </p>
      <div className={styles.buttons}>
        <Button disabled={isActing} onClick={() => onAction('unsettle')}>
          Reverse settlement
        </Button>
      </div>
    </div>
  );
}

/** Actions that end a market without a result. */
function EndButtons({ market, onAction }: ResultActionProps) {
  const isActing = useIsPending(marketActionKey(market.marketId));
  return (
    <div className={styles.lastButtons}>
      {market.status !== 'CLOSED' && (
        <Button size="s" disabled={isActing} onClick={() => onAction('close')}>
          Close betting
        </Button>
      )}
      <Button size="s" disabled={isActing} onClick={() => onAction('void')}>
        Void market
      </Button>
    </div>
  );
}

type ResultQuestion = 'void' | 'unsettle' | 'close';

export interface ResultQuestionsProps {
  readonly market: WireMarket;
  /** Null closes the dialog. */
  readonly question: ResultQuestion | null;
  readonly onClose: () => void;
}

/** Confirmations for ending a market without a result, or reversing its settlement. */
function ResultQuestions({ market, question, onClose }: ResultQuestionsProps) {
  const { marketId, marketName } = market;
  const isBusy = useIsPending(marketActionKey(marketId));

  function closeWhen(done: Promise<{ readonly ok: boolean }>) {
    afterSuccess(done, onClose);
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

/** States who must confirm a feed's result for this market, and which sites require it. */
function ConfirmationNote({ confirmedBy, askedBy }: RequiredConfirmation) {
  if (confirmedBy === 'NOBODY') return null;
  return (
    <p className={styles.note}>
      {CONFIRMATION_WORDS[confirmedBy]}, required by{' '}
      {askedBy.length === 0 ? 'the house' : askedBy.join(', ')}.
    </p>
  );
}
