import { type HeldWin, operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { PLAYER_COLUMN } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { proposeAction } from '#operator/core/proposals.ts';
import { act, afterSuccess, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

const POLL_MS = 5_000;
/** Action key shared by paying and refusing. */
const ACTION_KEY = 'held win';

/** A held win and what the operator is about to do with it. */
interface Decision {
  readonly win: HeldWin;
  readonly action: 'Pay' | 'Refuse';
}

/** Provider wins above their announced maximum, until paid or refused. Renders nothing if there are none. */
export function HeldWins() {
  const { data } = useRead(operatorCasinoRoutes.operatorGetHeldWins, {}, { pollMs: POLL_MS });
  const [decision, setDecision] = useState<Decision | null>(null);
  const isActing = useIsPending(ACTION_KEY);
  const canPay = useStore(operatorSession, ({ operator }) => hasRole(operator, 'cashier'));
  if (data === undefined || data.items.length === 0) return null;
  const decide: Column<HeldWin> = {
    title: 'Actions',
    cell: (win) => <Decisions win={win} isActing={isActing} onChoose={setDecision} />,
  };
  return (
    <Panel title="Held wins">
      <Table
        caption="Held wins"
        columns={canPay ? [...COLUMNS, decide] : COLUMNS}
        rows={data.items}
        getKey={({ winId }) => winId}
      />
      <ReasonDialog
        open={decision !== null}
        title={decision === null ? '' : `${decision.action} ${rupeesText(decision.win.amount)}`}
        text={
          decision?.action === 'Refuse'
            ? 'The player gets nothing. The provider is notified when it repeats the call.'
            : 'Credits the player. Check the round with the provider first.'
        }
        confirmLabel={decision?.action ?? 'Pay'}
        isBusy={isActing}
        onClose={() => setDecision(null)}
        onConfirm={(reason) => {
          if (decision === null) return;
          afterSuccess<unknown>(submitDecision(decision, reason), () => setDecision(null));
        }}
      />
    </Panel>
  );
}

function Decisions({
  win,
  isActing,
  onChoose,
}: {
  readonly win: HeldWin;
  readonly isActing: boolean;
  readonly onChoose: (decision: Decision) => void;
}) {
  return (
    <Row gap={4} wrap>
      {(['Pay', 'Refuse'] as const).map((action) => (
        <Button
          key={action}
          size="s"
          disabled={isActing}
          aria-label={`${action}: ${win.userName}, ${rupeesText(win.amount)}`}
          onClick={() => onChoose({ win, action })}
        >
          {action}
        </Button>
      ))}
    </Row>
  );
}

/** Pays or refuses; proposes the payment if a second operator is required. */
async function submitDecision({ win: { winId }, action }: Decision, reason: string) {
  const { operatorGetHeldWins, operatorPayHeldWin, operatorRefuseHeldWin } = operatorCasinoRoutes;
  const input = { winId, reason };
  const options = { key: ACTION_KEY, refreshes: [operatorGetHeldWins] };
  if (action === 'Refuse') {
    return act(operatorRefuseHeldWin, input, { ...options, done: 'Win refused' });
  }
  const outcome = await act(operatorPayHeldWin, input, { ...options, done: 'Win paid' });
  if (outcome.ok || outcome.failure?.code !== 'FOUR_EYES') return outcome;
  return proposeAction({ type: 'PayHeldWin', ...input });
}

const COLUMNS: readonly Column<HeldWin>[] = [
  { title: 'Time (IST)', cell: ({ time }) => siteTimeText(time) },
  PLAYER_COLUMN,
  { title: 'Provider', cell: ({ providerId }) => providerId },
  { title: 'Round', cell: ({ gameCode, roundId }) => `${gameCode}, ${roundId}` },
  { title: 'Type', cell: ({ isAdjustment }) => (isAdjustment ? 'Adjustment' : 'Win') },
  { title: 'Amount (₹)', cell: ({ amount }) => rupeesText(amount) },
];
