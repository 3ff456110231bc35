import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { RequiredConfirmation } from '@crease/contracts/market-desk/fixtures.ts';
import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { operatorSettlementRoutes, type Settlement } from '@crease/contracts/market-desk/settlement.ts';
import { operatorTradingRoutes, type ResultProposal } from '@crease/contracts/trading/trading.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { act, useAction } from '#operator/core/office-call.ts';
import { proposeIfRejected } from '#operator/core/proposals.ts';
import { CONFIRMATION_WORDS } from '#operator/core/words.ts';
import { useResultFacts } from '#operator/trading/desk-markets.ts';
import { changeMarket, marketActionKey } from '#operator/trading/market-actions.ts';
import { isDone } from '#operator/trading/use-desk.ts';
import { Box, Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
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
  const [mine, setMine] = useState<{ id: number; preview: Settlement } | null>(null);
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
      {isFinal && <FinalResult market={market} />}
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
      {!isFinal && <EndButtons market={market} />}
    </>
  );
}

interface MarketProps {
  readonly market: WireMarket;
}

/** The settled result and its reversal. */
function FinalResult({ market }: MarketProps) {
  const { marketId, marketName, result } = market;
  const key = marketActionKey(marketId);
  const { run, isPending } = useAction(operatorSettlementRoutes.operatorUnsettleMarket, {
    key,
    done: 'Settlement reversed',
  });
  return (
    <Stack gap={5} columns={1} padX="panel" padBottom={6}>
      <Box as="p" padX={5} padY={4} className={styles.sunk}>
        <Note block>Result</Note>
        <Text as="b" font="title" breaks>
          {result === null ? 'Void' : resultWords(market, result)}
        </Text>
      </Box>
      <Row gap={4} align="stretch" wrap className={formStyles.buttons}>
        <ReasonButton
          disabled={isPending}
          dialog={{
            title: 'Reverse settlement',
            text: `${marketName}: all postings are reversed, bets reopen and the market stays closed until resettled.`,
            confirmLabel: 'Reverse settlement',
            onConfirm: (reason) =>
              proposeIfRejected(run({ marketId, reason }), { type: 'UnsettleMarket', marketId, reason }),
          }}
        >
          Reverse settlement
        </ReasonButton>
      </Row>
    </Stack>
  );
}

/** Actions that end a market without a result. */
function EndButtons({ market: { marketId, marketName, status } }: MarketProps) {
  const key = marketActionKey(marketId);
  const { run, isPending } = useAction(operatorSettlementRoutes.operatorVoidMarket, { key, done: 'Market voided' });
  return (
    <Row gap={4} align="stretch" padX="panel" padBottom={6} wrap className={formStyles.buttons}>
      {status !== 'CLOSED' && (
        <ReasonButton
          size="s"
          disabled={isPending}
          dialog={{
            title: 'Close betting',
            text: `${marketName} stops taking bets and awaits its result. It can’t be reopened.`,
            confirmLabel: 'Close betting',
            needsReason: false,
            onConfirm: () => changeMarket(operatorMarketRoutes.operatorSetMarketStatus, { marketId, status: 'CLOSED' }),
          }}
        >
          Close betting
        </ReasonButton>
      )}
      <ReasonButton
        size="s"
        disabled={isPending}
        dialog={{
          title: 'Void market',
          text: `${marketName}: all bets are voided and stakes returned.`,
          confirmLabel: 'Void market',
          isReasonPublic: true,
          onConfirm: (reason) => proposeIfRejected(run({ marketId, reason }), { type: 'VoidMarket', marketId, reason }),
        }}
      >
        Void market
      </ReasonButton>
    </Row>
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
