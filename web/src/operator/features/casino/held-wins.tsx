import { type HeldWin, operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { PLAYER_COLUMN } from '#operator/components/status-badges.tsx';
import { act, useIsPending, useRead } from '#operator/core/office-call.ts';
import { useHasRole } from '#operator/core/office-session.ts';
import { proposeIfRejected } from '#operator/core/proposals.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

const POLL_MS = 5_000;
/** Action key shared by paying and refusing. */
const ACTION_KEY = 'held win';

/** Provider wins above their announced maximum, until paid or refused. Renders nothing if there are none. */
export function HeldWins() {
  const { data } = useRead(operatorCasinoRoutes.operatorGetHeldWins, {}, { pollMs: POLL_MS });
  const canPay = useHasRole('cashier');
  if (data === undefined || data.items.length === 0) return null;
  const decide: Column<HeldWin> = { title: 'Actions', cell: (win) => <Decisions win={win} /> };
  return (
    <Panel title="Held wins">
      <Table
        caption="Held wins"
        columns={canPay ? [...COLUMNS, decide] : COLUMNS}
        rows={data.items}
        getKey={({ winId }) => winId}
      />
    </Panel>
  );
}

const DECISIONS = {
  Pay: 'Credits the player. Check the round with the provider first.',
  Refuse: 'The player gets nothing. The provider is notified when it repeats the call.',
} as const;

function Decisions({ win }: { readonly win: HeldWin }) {
  const isActing = useIsPending(ACTION_KEY);
  return (
    <Row gap={4} wrap>
      {(['Pay', 'Refuse'] as const).map((action) => (
        <ReasonButton
          key={action}
          size="s"
          disabled={isActing}
          aria-label={`${action}: ${win.userName}, ${rupeesText(win.amount)}`}
          dialog={{
            title: `${action} ${rupeesText(win.amount)}`,
            text: DECISIONS[action],
            confirmLabel: action,
            onConfirm: (reason) => submitDecision(win, action, reason),
          }}
        >
          {action}
        </ReasonButton>
      ))}
    </Row>
  );
}

/** Pays or refuses; proposes the payment if a second operator is required. */
function submitDecision({ winId }: HeldWin, action: keyof typeof DECISIONS, reason: string) {
  const { operatorGetHeldWins, operatorPayHeldWin, operatorRefuseHeldWin } = operatorCasinoRoutes;
  const input = { winId, reason };
  const options = { key: ACTION_KEY, refreshes: [operatorGetHeldWins] };
  if (action === 'Refuse') {
    return act(operatorRefuseHeldWin, input, { ...options, done: 'Win refused' });
  }
  const attempt = act(operatorPayHeldWin, input, { ...options, done: 'Win paid' });
  return proposeIfRejected(attempt, { type: 'PayHeldWin', ...input });
}

const COLUMNS: readonly Column<HeldWin>[] = [
  { title: 'Time (IST)', cell: ({ time }) => siteTimeText(time) },
  PLAYER_COLUMN,
  { title: 'Provider', cell: ({ providerId }) => providerId },
  { title: 'Round', cell: ({ gameCode, roundId }) => `${gameCode}, ${roundId}` },
  { title: 'Type', cell: ({ isAdjustment }) => (isAdjustment ? 'Adjustment' : 'Win') },
  { title: 'Amount (₹)', cell: ({ amount }) => rupeesText(amount) },
];
