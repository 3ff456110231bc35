import { type Alarm, operatorAlarmRoutes } from '@crease/contracts/office/operator-routes.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useAction, useRead } from '#operator/core/office-call.ts';
import { useHasRole } from '#operator/core/office-session.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

const POLL_MS = 15_000;

const KIND_NAMES = {
  CREDITS: 'Balance credits per day',
  CREDITED: 'Rupees credited per day',
  WITHDRAWALS: 'Voids, reversals and removals per day',
  SETTLED: 'Rupees settled manually per day',
  BETS: 'Bets per minute',
  REFUSED_LOGINS: 'Failed logins in 10 minutes',
  MARKET_LOSS: 'House loss in one market',
  DAY_LOSS: 'House loss per day',
  CLOSED_CREDIT: 'Credit to closed account, payout due',
  HELD_WINS: 'Held wins of a provider per day',
} as const satisfies Record<Alarm['kind'], string>;

const OF_MONEY: ReadonlySet<Alarm['kind']> = new Set([
  'CREDITED',
  'SETTLED',
  'MARKET_LOSS',
  'DAY_LOSS',
  'CLOSED_CREDIT',
  'HELD_WINS',
]);

/** Unacknowledged business alerts. Renders nothing if there are none. */
export function AlertList() {
  const { operatorGetAlarms, operatorSeeAlarm } = operatorAlarmRoutes;
  const { data } = useRead(operatorGetAlarms, {}, { pollMs: POLL_MS });
  const acknowledge = useAction(operatorSeeAlarm, {
    done: 'Alert acknowledged',
    refreshes: [operatorGetAlarms],
  });
  const canSee = useHasRole('trader', 'cashier', 'support');
  if (data === undefined || data.items.length === 0) return null;
  const see: Column<Alarm> = {
    title: 'Action',
    cell: (alarm) => (
      <ReasonButton
        size="s"
        disabled={acknowledge.isPending}
        aria-label={`Acknowledge: ${KIND_NAMES[alarm.kind]}, ${alarm.name}`}
        dialog={{
          title: 'Acknowledge',
          text: 'This clears the alert for everyone. Note what you found. It reappears if the figure doubles.',
          confirmLabel: 'Acknowledge',
          onConfirm: (reason) => acknowledge.run({ alarm: alarm.id, reason }),
        }}
      >
        Acknowledge
      </ReasonButton>
    ),
  };
  return (
    <Panel title="Alerts">
      <Table
        caption="Threshold breaches"
        columns={canSee ? [...COLUMNS, see] : COLUMNS}
        rows={data.items}
        getKey={({ id }) => id}
      />
    </Panel>
  );
}

function figureText({ kind }: Alarm, figure: number): string {
  return OF_MONEY.has(kind) ? rupeesText(figure) : String(figure);
}

function AlertSubject({ alarm }: { readonly alarm: Alarm }) {
  const { entity, entityId, eventId, name } = alarm;
  if (entity === 'user') return <BackOfficeLink to={`/players/${entityId}`}>{name}</BackOfficeLink>;
  return eventId === null ? name : <BackOfficeLink to={`/events/${eventId}`}>{name}</BackOfficeLink>;
}

const COLUMNS: readonly Column<Alarm>[] = [
  { title: 'Alert', cell: ({ kind }) => KIND_NAMES[kind] },
  { title: 'Subject', cell: (alarm) => <AlertSubject alarm={alarm} /> },
  { title: 'Value', cell: (alarm) => figureText(alarm, alarm.figure) },
  { title: 'Threshold', cell: (alarm) => figureText(alarm, alarm.limit) },
  { title: 'Since (IST)', cell: ({ since }) => siteTimeText(since) },
];
