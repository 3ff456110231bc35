import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { Timeline } from '#operator/components/timeline.tsx';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { useAuditLines } from '#operator/features/audit/act-lines.ts';
import { useBetLines, usePlayLines } from '#operator/features/bets/bet-lines.ts';
import { useRequestLines } from '#operator/features/cash-desk/request-lines.ts';
import { useLoginLines } from '#operator/features/logins/login-lines.ts';

const FIRST = 15;
/** Maximum rows per list. Older entries are in the tabs. */
const MAX_ROWS = 100;

/** A player's bets, requests, logins and operator actions in one list. */
export function PlayerTimeline({ userId }: { readonly userId: number }) {
  const [count, setCount] = useState(FIRST);
  const seesLogins = useStore(operatorSession, ({ operator }) =>
    hasRole(operator, 'support', 'cashier'),
  );
  const sources = [
    useRequestLines(userId, count),
    useBetLines(userId, count),
    usePlayLines(userId, count),
    useLoginLines(userId, count, seesLogins),
    useAuditLines(userId, count),
  ];
  return (
    <Timeline
      sources={sources}
      onOlder={count < MAX_ROWS ? () => setCount(Math.min(MAX_ROWS, count * 2)) : undefined}
    />
  );
}
