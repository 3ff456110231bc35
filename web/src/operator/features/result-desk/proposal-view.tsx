import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { ResultSource } from '@crease/contracts/market-desk/markets.ts';
import type { Settlement } from '@crease/contracts/market-desk/settlement.ts';
import { operatorTradingRoutes, type ResultProposal } from '@crease/contracts/trading/trading.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Result, Totals } from '#operator/components/figures.tsx';
import formStyles from '#operator/components/form.module.css';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { useAction } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { marketActionKey } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { resultWords } from './result-entry.ts';
import { canSettle, describeDispute, OpenTick, ResultSources } from './result-sources.tsx';

export interface ProposalViewProps {
  readonly market: WireMarket;
  readonly proposal: ResultProposal;
  /** Result sources, oldest first. */
  readonly sources: readonly ResultSource[];
  /** Settlement preview. Null if proposed elsewhere. */
  readonly preview: Settlement | null;
}

/** A pending result: proposer, payouts, confirm and reject. */
export function ProposalView({ market, proposal, sources, preview }: ProposalViewProps) {
  const [needsOther, setNeedsOther] = useState(false);
  const [whileOpen, setWhileOpen] = useState(false);
  const key = marketActionKey(market.marketId);
  const settling = useAction(operatorTradingRoutes.operatorConfirmResult, { key, done: 'Settled' });
  const rejection = useAction(operatorTradingRoutes.operatorRejectResult, { key, done: 'Proposal rejected' });
  const { proposalId, result, proposedBy, time } = proposal;
  const words = resultWords(market, result);
  const choice = { result, by: `Proposed by ${proposedBy}, ${siteTimeText(time)} IST` };
  const dispute = describeDispute({ market, sources, choice });
  // Accepting a dispute covers only that one. A later source starts a new dispute.
  const [accepted, setAccepted] = useState<string | null>(null);
  const isDisputed = dispute !== null && dispute !== accepted;

  async function confirm() {
    const outcome = await settling.run({ proposalId, closeFirst: whileOpen });
    if (!outcome.ok && outcome.failure?.code === 'FOUR_EYES') setNeedsOther(true);
  }

  return (
    <Stack gap={5} columns={1} padX="panel" padBottom={6}>
      <ResultSources market={market} sources={sources} choice={choice} onUse={null} />
      {preview !== null && <SettlementView settlement={preview} />}
      {needsOther && (
        <Notice tone="warn" isAlert>
          A second operator must confirm this result. It’s still a proposal; nothing has been settled.
        </Notice>
      )}
      {dispute !== null && (
        <CheckField
          label={`Settle at ${words} even though sources disagree`}
          checked={!isDisputed}
          onChange={(isTicked) => setAccepted(isTicked ? dispute : null)}
        />
      )}
      <OpenTick market={market} isTicked={whileOpen} onTick={setWhileOpen} />
      <Row gap={4} align="stretch" wrap className={formStyles.buttons}>
        <Button
          variant="primary"
          isBusy={settling.isPending}
          disabled={isDisputed || !canSettle(market, whileOpen)}
          onClick={() => void confirm()}
        >
          Confirm {words} and settle
        </Button>
        <ReasonButton
          disabled={settling.isPending}
          dialog={{
            title: 'Reject result',
            text: `Withdraws ${words} for ${market.marketName}. Nothing is settled.`,
            confirmLabel: 'Reject result',
            onConfirm: (reason) => rejection.run({ proposalId, reason }),
          }}
        >
          Reject
        </ReasonButton>
      </Row>
    </Stack>
  );
}

/** Payouts of a result, before or after settlement. */
function SettlementView({ settlement }: { readonly settlement: Settlement }) {
  const { bets, users, totalWon, totalLost, commission, houseProfit } = settlement;
  return (
    <Totals
      sums={[
        ['Bets', `${bets} from ${formatCount(users, 'user')}`],
        ['Players win', rupeesText(totalWon)],
        ['Players lose', rupeesText(totalLost)],
        ['Commission', rupeesText(commission)],
        ['House P&L', <Result key="profit" rupees={houseProfit} />],
      ]}
    />
  );
}
