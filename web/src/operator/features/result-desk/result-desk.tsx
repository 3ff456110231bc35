import type { OperatorActWire } from '@crease/contracts/routes/operator-desk.ts';
import type { Settlement } from '@crease/contracts/routes/operator-settlement.ts';
import type { ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { marketAct, setStatus } from '#operator/desk/market-acts.ts';
import { unsettleMarket, voidMarket } from '#operator/desk/settle-acts.ts';
import { proposeResult } from '#operator/desk/trading.ts';
import { type ActOutcome, useIsActing } from '#operator/office/act-once.ts';
import { proposeAct } from '#operator/office/proposed-acts.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { ProposalView } from './proposal-view.tsx';
import styles from './result-desk.module.css';
import { isSettleable, ResultForm, resultWords } from './result-form.tsx';

export interface ResultDeskProps {
  readonly market: WireMarket;
  readonly proposal: ResultProposal | null;
}

type Asking = 'void' | 'unsettle' | 'close' | null;

/** Result of a market: proposed by one, confirmed by one, reversed with a reason. */
export function ResultDesk({ market, proposal }: ResultDeskProps) {
  return <ResultPlace key={market.marketId} market={market} proposal={proposal} />;
}

function ResultPlace({ market, proposal }: ResultDeskProps) {
  const [mine, setMine] = useState<{ id: number; preview: Settlement } | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const isActing = useIsActing(marketAct(market.marketId));
  const isFinal = market.status === 'SETTLED' || market.status === 'VOIDED';

  async function propose(result: WireMarketResult) {
    const outcome = await proposeResult(market.marketId, result);
    if (outcome.ok) setMine({ id: outcome.value.proposalId, preview: outcome.value.preview });
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

  function closeWhen(done: Promise<{ readonly ok: boolean }>) {
    void done.then(({ ok }) => {
      if (ok) setAsking(null);
    });
  }

  return (
    <>
      {isFinal && (
        <div className={styles.form}>
          <p className={styles.proposed}>
            <span>Result</span>
            <b>{market.result === null ? 'Void' : resultWords(market, market.result)}</b>
          </p>
          <div className={styles.buttons}>
            <Button disabled={isActing} onClick={() => setAsking('unsettle')}>
              Reverse the settlement
            </Button>
          </div>
        </div>
      )}
      {!isFinal && proposal !== null && (
        <ProposalView
          key={proposal.proposalId}
          market={market}
          proposal={proposal}
          preview={mine?.id === proposal.proposalId ? mine.preview : null}
        />
      )}
      {!isFinal && proposal === null && isSettleable(market) && (
        <ResultForm market={market} onPropose={(result) => void propose(result)} />
      )}
      {!isFinal && (
        <div className={styles.lastButtons}>
          {market.status !== 'CLOSED' && (
            <Button size="s" disabled={isActing} onClick={() => setAsking('close')}>
              Close betting
            </Button>
          )}
          <Button size="s" disabled={isActing} onClick={() => setAsking('void')}>
            Void the market
          </Button>
        </div>
      )}
      <ReasonDialog
        open={asking === 'unsettle'}
        title="Reverse the settlement"
        text={`${market.marketName}: every posting is taken back, bets are open again, and the market is closed until it has a new result.`}
        doLabel="Reverse settlement"
        isBusy={isActing}
        onClose={() => setAsking(null)}
        onDo={(reason) =>
          closeWhen(
            doOrPropose(unsettleMarket(market.marketId, reason), {
              type: 'UnsettleMarket',
              marketId: market.marketId,
              reason,
            }),
          )
        }
      />
      <ReasonDialog
        open={asking === 'void'}
        title="Void the market"
        text={`${market.marketName}: every bet is taken back and all stakes are free again.`}
        doLabel="Void market"
        isBusy={isActing}
        onClose={() => setAsking(null)}
        onDo={(reason) =>
          closeWhen(
            doOrPropose(voidMarket(market.marketId, reason), {
              type: 'VoidMarket',
              marketId: market.marketId,
              reason,
            }),
          )
        }
      />
      <ReasonDialog
        open={asking === 'close'}
        title="Close betting"
        text={`${market.marketName} takes no bets any more and waits for its result. It cannot be opened again.`}
        doLabel="Close betting"
        needsReason={false}
        isBusy={isActing}
        onClose={() => setAsking(null)}
        onDo={() => closeWhen(setStatus(market, 'CLOSED'))}
      />
    </>
  );
}
