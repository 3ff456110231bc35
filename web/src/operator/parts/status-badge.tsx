import type { MarketStatus } from '@crease/core/market/market-status.ts';
import { Badge } from '#ui/badge/badge.tsx';

const SHOWN = {
  INACTIVE: { tone: 'plain', text: 'Inactive' },
  OPEN: { tone: 'good', text: 'Open' },
  SUSPENDED: { tone: 'bad', text: 'Suspended' },
  BALL_RUNNING: { tone: 'warn', text: 'Ball running' },
  CLOSED: { tone: 'plain', text: 'Closed' },
  SETTLED: { tone: 'brand', text: 'Settled' },
  VOIDED: { tone: 'plain', text: 'Void' },
} as const satisfies Record<MarketStatus, unknown>;

/** How a market stands. */
export function StatusBadge({ status }: { readonly status: MarketStatus }) {
  const { tone, text } = SHOWN[status];
  return <Badge tone={tone}>{text}</Badge>;
}
