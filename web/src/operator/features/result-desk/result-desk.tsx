import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { RequiredConfirmation } from '@crease/contracts/market-desk/fixtures.ts';
import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { operatorSettlementRoutes, type Settlement } from '@crease/contracts/market-desk/settlement.ts';
import { operatorTradingRoutes, type ResultProposal } from '@crease/contracts/trading/trading.ts';
import { useState } from 'react';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import review from '#operator/components/review.module.css';
import { proposeIfRejected } from '#operator/core/proposals.ts';
import { act, useIsPending } from '#operator/core/run-action.ts';
import { CONFIRMATION_WORDS } from '#operator/core/words.ts';
import { useResultFacts } from '#operator/trading/desk-markets.ts';
import { changeMarket, marketActionKey } from '#operator/trading/market-actions.ts';
import { isDone } from '#operator/trading/use-desk.ts';
import { Button } from '#ui/button/button.tsx';
import { Box, Note, Text } from '#ui/layout/layout.tsx';
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
  const isFinal = isDone(market);

  async function propose(result: WireMarketResult) {
    const { marketId } = market;
    const { operatorProposeResult, operatorGetProposals } = operatorTradingRoutes;
    const outcome = await act(
      operatorProposeResult,
      { marketId, result },
      {
        key: marketActionKey(marketId),
        done: 'Result proposed',
        refreshes: [operatorGetProposals],
      },
    );
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
        <ResultForm market={market} sources={sources} onPropose={(result) => void propose(result)} />
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
    <div className={review.view}>
      <Box as="p" padX={5} padY={4} className={styles.sunk}>
        <Note block>Result</Note>
        <Text as="b" font="title" breaks>
          {market.result === null ? 'Void' : resultWords(market, market.result)}
        </Text>
      </Box>
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

interface ResultQuestionsProps {
  readonly market: WireMarket;
  /** Null closes the dialog. */
  readonly question: ResultQuestion | null;
  readonly onClose: () => void;
}

/** Confirmations for ending a market without a result, or reversing its settlement. */
function ResultQuestions({ market, question, onClose }: ResultQuestionsProps) {
  const { marketId, marketName } = market;
  const options = (done: string) => ({ key: marketActionKey(marketId), done });
  const { operatorUnsettleMarket, operatorVoidMarket } = operatorSettlementRoutes;

  function unsettle(reason: string) {
    const input = { marketId, reason };
    const attempt = act(operatorUnsettleMarket, input, options('Settlement reversed'));
    return proposeIfRejected(attempt, { type: 'UnsettleMarket', ...input });
  }

  function voidMarket(reason: string) {
    const input = { marketId, reason };
    const attempt = act(operatorVoidMarket, input, options('Market voided'));
    return proposeIfRejected(attempt, { type: 'VoidMarket', ...input });
  }

  return (
    <>
      <ReasonDialog
        open={question === 'unsettle'}
        title="Reverse settlement"
        text={`${marketName}: all postings are reversed, bets reopen and the market stays closed until resettled.`}
        confirmLabel="Reverse settlement"
        onClose={onClose}
        onConfirm={unsettle}
      />
      <ReasonDialog
        open={question === 'void'}
        title="Void market"
        text={`${marketName}: all bets are voided and stakes returned.`}
        confirmLabel="Void market"
        isReasonPublic
        onClose={onClose}
        onConfirm={voidMarket}
      />
      <ReasonDialog
        open={question === 'close'}
        title="Close betting"
        text={`${marketName} stops taking bets and awaits its result. It can’t be reopened.`}
        confirmLabel="Close betting"
        needsReason={false}
        onClose={onClose}
        onConfirm={() => changeMarket(operatorMarketRoutes.operatorSetMarketStatus, { marketId, status: 'CLOSED' })}
      />
    </>
  );
}

/** States who must confirm a feed's result for this market, and which sites require it. */
function ConfirmationNote({ confirmedBy, askedBy }: RequiredConfirmation) {
  if (confirmedBy === 'NOBODY') return null;
  return (
    <Note as="p">
      {CONFIRMATION_WORDS[confirmedBy]}, required by {askedBy.length === 0 ? 'the house' : askedBy.join(', ')}.
    </Note>
  );
}
