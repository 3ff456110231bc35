import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import styles from './status-badges.module.css';

export interface BackOfficeLinkProps {
  /** Path below /backoffice, with search parameters if it has any. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The router's types know no search parameters of a path that isn't a literal. */
function toSearch(query = ''): never {
  return Object.fromEntries(new URLSearchParams(query)) as never;
}

/** Link to another back office page. */
export function BackOfficeLink({ to, className = styles.link, children }: BackOfficeLinkProps) {
  const [path = '', query] = to.split('?');
  return (
    <Link to={path} search={toSearch(query)} className={className} preload={false}>
      {children}
    </Link>
  );
}

/** Column with a link to the player of a row. */
export const PLAYER_COLUMN = {
  title: 'Player',
  cell: ({ userId, userName }: { readonly userId: number; readonly userName: string }) => (
    <BackOfficeLink to={`/players/${userId}`}>{userName}</BackOfficeLink>
  ),
};

const SHOWN = {
  INACTIVE: { tone: 'plain', text: 'Inactive' },
  OPEN: { tone: 'good', text: 'Open' },
  SUSPENDED: { tone: 'bad', text: 'Suspended' },
  BALL_RUNNING: { tone: 'warn', text: 'Ball running' },
  CLOSED: { tone: 'plain', text: 'Closed' },
  SETTLED: { tone: 'brand', text: 'Settled' },
  VOIDED: { tone: 'plain', text: 'Void' },
} as const satisfies Record<MarketStatus, unknown>;

/** Status badge of a market. */
export function StatusBadge({ status }: { readonly status: MarketStatus }) {
  const { tone, text } = SHOWN[status];
  return <Badge tone={tone}>{text}</Badge>;
}
