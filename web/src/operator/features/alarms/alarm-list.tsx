import type { Alarm } from '@crease/contracts/routes/operator-alarms.ts';
import { useState } from 'react';
import { useStore } from '#data/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { SEE_ALARM_ACT, seeAlarm, useAlarms } from './alarms.ts';

const WHAT = {
  CREDITS: 'Balances credited in a day',
  CREDITED: 'Rupees credited in a day',
  WITHDRAWALS: 'Voids, reversals and removals in a day',
  SETTLED: 'Rupees settled by hand in a day',
  BETS: 'Bets in a minute',
  REFUSED_LOGINS: 'Logins refused in ten minutes',
  MARKET_LOSS: 'The house lost in one market',
  DAY_LOSS: 'The house lost in a day',
  CLOSED_CREDIT: 'Credited to a closed account, to be paid out',
} as const satisfies Record<Alarm['kind'], string>;

const OF_MONEY: ReadonlySet<Alarm['kind']> = new Set([
  'CREDITED',
  'SETTLED',
  'MARKET_LOSS',
  'DAY_LOSS',
  'CLOSED_CREDIT',
]);

/** Figures of the business that are unusual and not seen yet; nothing while there are none. */
export function Alarms() {
  const { data } = useAlarms();
  const [asked, setAsked] = useState<Alarm | null>(null);
  const isActing = useIsActing(SEE_ALARM_ACT);
  const maySee = useStore(operatorSession, ({ operator }) =>
    mayAct(operator, 'trader', 'cashier', 'support'),
  );
  if (data === undefined || data.items.length === 0) return null;
  const see: Column<Alarm> = {
    title: 'Looked at',
    cell: (alarm) => (
      <Button
        size="s"
        disabled={isActing}
        aria-label={`Seen: ${WHAT[alarm.kind]}, ${alarm.name}`}
        onClick={() => setAsked(alarm)}
      >
        Seen
      </Button>
    ),
  };
  return (
    <Panel title="Alarms">
      <Table
        caption="Unusual figures"
        columns={maySee ? [...COLUMNS, see] : COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
      />
      <ReasonDialog
        open={asked !== null}
        title="Seen"
        text="The alarm leaves the list for everybody. Say what you found; it comes back when the figure is twice as high."
        doLabel="Take from the list"
        isBusy={isActing}
        onClose={() => setAsked(null)}
        onDo={(reason) => {
          if (asked === null) return;
          void seeAlarm(asked.id, reason).then(({ ok }) => {
            if (ok) setAsked(null);
          });
        }}
      />
    </Panel>
  );
}

function figureText({ kind }: Alarm, figure: number): string {
  return OF_MONEY.has(kind) ? rupeesText(figure) : String(figure);
}

function Whose({ alarm }: { readonly alarm: Alarm }) {
  const { entity, entityId, eventId, name } = alarm;
  if (entity === 'user') return <OfficeLink to={`/players/${entityId}`}>{name}</OfficeLink>;
  return eventId === null ? name : <OfficeLink to={`/events/${eventId}`}>{name}</OfficeLink>;
}

const COLUMNS: readonly Column<Alarm>[] = [
  { title: 'What', cell: ({ kind }) => WHAT[kind] },
  { title: 'Of', cell: (alarm) => <Whose alarm={alarm} /> },
  { title: 'Figure', cell: (alarm) => figureText(alarm, alarm.figure) },
  { title: 'Limit', cell: (alarm) => figureText(alarm, alarm.limit) },
  { title: 'Since, IST', cell: ({ since }) => siteTimeText(since) },
];
