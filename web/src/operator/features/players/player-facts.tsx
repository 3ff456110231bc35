import { operatorPlayerRoutes, type PlayerSummary } from '@crease/contracts/office/player.ts';
import type { OperatorUser } from '@crease/contracts/people/operator-people.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { type Figure, Figures, Result } from '#operator/components/figures.tsx';
import { useRead } from '#operator/core/office-call.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const RESULT_MS = 30_000;

/** Returns the P&L of bets settled in the last days. */
function useResult(userId: number): number | undefined {
  const [From] = useState(() => new Date(Date.now() - DAYS * DAY_MS).toISOString());
  const { data } = useRead(
    operatorPlayerRoutes.operatorGetUserProfit,
    { userId, From, Level: 'Event', MaxResultCount: 1 },
    { pollMs: RESULT_MS },
  );
  return data?.totals.net;
}

/** A player's balances and location. */
export function PlayerFacts({ user }: { readonly user: OperatorUser }) {
  const result = useResult(user.id);
  const summary = usePlayerSummary(user.id);
  return (
    <Figures
      label={`${user.userName} summary`}
      figures={[
        {
          name: 'Available',
          value: rupeesText(user.balance),
          note: `${user.currency}, cash ${rupeesText(user.cashBalance)}`,
        },
        {
          name: 'In open bets',
          value: rupeesText(user.exposure),
          note: summary === undefined ? '' : `${summary.openBets} open`,
        },
        { name: 'Locked bonus', value: rupeesText(user.lockedBonus) },
        ...(user.isDemo ? [] : [netDeposits(summary)]),
        {
          name: `P&L, ${DAYS} days`,
          value: result === undefined ? '…' : <Result rupees={result} />,
          note: 'After commission',
        },
        { name: 'Site', value: user.domain, note: user.mobile ?? 'No mobile' },
        {
          name: 'Last login (IST)',
          value: user.lastLogin === null ? 'Never' : siteTimeText(user.lastLogin).slice(0, 11),
          note: `Since ${siteTimeText(user.createdAt).slice(0, 11)}`,
        },
      ]}
    />
  );
}

function netDeposits(summary: PlayerSummary | undefined): Figure {
  const name = 'Net deposits';
  if (summary === undefined) return { name, value: '…' };
  const { deposited, withdrawn } = summary;
  return {
    name,
    value: rupeesText(deposited - withdrawn),
    note: `In ${rupeesText(deposited)}, out ${rupeesText(withdrawn)}`,
  };
}

const READ_MS = 10_000;

/** Returns counts of a player's items and pending reviews. Undefined until loaded. */
export function usePlayerSummary(userId: number) {
  const route = operatorPlayerRoutes.operatorGetUserSummary;
  return useRead(route, { userId }, { pollMs: READ_MS }).data;
}
