import type { Settlement } from '@crease/contracts/routes/operator-settlement.ts';
import type { ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useIsPending } from '#operator/core/run-action.ts';
import { useResultFacts } from '#operator/trading/desk-markets.ts';
import { marketActionKey } from '#operator/trading/market-acts.ts';
import { proposeResult } from '#operator/trading/trading.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmationNote } from './confirmation-note.tsx';
import { ProposalView } from './proposal-view.tsx';
import styles from './result-desk.module.css';
import { isSettleable, resultWords } from './result-entry.ts';
import { ResultForm } from './result-form.tsx';
import { type ResultQuestion, ResultQuestions } from './result-questions.tsx';

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
