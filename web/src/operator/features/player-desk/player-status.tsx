import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { setUserStatus, userAct } from '#operator/data/people-acts.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './player-desk.module.css';

const SWITCHES = [
  { field: 'active', name: 'Account', isOn: true, off: 'Block', on: 'Unblock' },
  { field: 'betBlocked', name: 'Bets', isOn: false, off: 'Block bets', on: 'Allow bets' },
  { field: 'casinoBlocked', name: 'Casino', isOn: false, off: 'Block casino', on: 'Allow casino' },
  {
    field: 'withdrawalBlocked',
    name: 'Withdrawals',
    isOn: false,
    off: 'Block withdrawals',
    on: 'Allow withdrawals',
  },
] as const;

type Switch = (typeof SWITCHES)[number];

/** What a player may do at all; each change has a reason. */
export function PlayerStatus({ user }: { readonly user: OpUser }) {
  const [asked, setAsked] = useState<Switch | null>(null);
  const isActing = useIsActing(userAct(user.id));
  const isAllowed = (which: Switch) => user[which.field] === which.isOn;
  const words = asked === null ? '' : isAllowed(asked) ? asked.off : asked.on;
  return (
    <Panel title="Status">
      <ul className={styles.lines}>
        {SWITCHES.map((which) => (
          <li key={which.field} className={styles.line}>
            <span className={styles.grow}>{which.name}</span>
            <Badge tone={isAllowed(which) ? 'good' : 'bad'}>
              {isAllowed(which) ? 'Allowed' : 'Blocked'}
            </Badge>
            <Button size="s" disabled={isActing} onClick={() => setAsked(which)}>
              {isAllowed(which) ? which.off : which.on}
            </Button>
          </li>
        ))}
      </ul>
      <ReasonDialog
        open={asked !== null}
        title={words}
        text={
          asked?.field === 'active' && user.active
            ? `${user.userName} is logged out everywhere at once.`
            : `${user.userName}: it counts at once.`
        }
        doLabel={words}
        isBusy={isActing}
        onClose={() => setAsked(null)}
        onDo={(reason) => {
          if (asked === null) return;
          const input = { userId: user.id, [asked.field]: !user[asked.field], reason };
          void setUserStatus(input).then(({ ok }) => {
            if (ok) setAsked(null);
          });
        }}
      />
    </Panel>
  );
}
