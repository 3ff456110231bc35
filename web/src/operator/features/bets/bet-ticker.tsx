import { type OperatorHistoryBet, operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { EmptyLine, QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './bets.module.css';

export interface BetTickerProps {
  readonly eventId?: number;
  readonly marketId?: number;
  readonly userId?: number;
  readonly count?: number;
}

const USUAL = 25;
const POLL_MS = 2_000;

/** Latest bets first, polled every two seconds. */
export function BetTicker({ count = USUAL, ...filter }: BetTickerProps) {
  const query = useRead(
    operatorRoutes.operatorGetBets,
    { MaxResultCount: count, Sorting: 'placeTime desc', ...filter },
    { pollMs: POLL_MS, isList: true },
  );
  return (
    <QueryView query={query} label="Loading bets…">
      {({ items }) =>
        items.length === 0 ? (
          <EmptyLine>No bets yet. They appear here as they’re placed.</EmptyLine>
        ) : (
          <ul className={styles.list} aria-label="Latest bets">
            {items.map((bet) => (
              <BetLine key={bet.betId} bet={bet} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function BetLine({ bet }: { readonly bet: OperatorHistoryBet }) {
  const isLine = bet.betType === 'Yes' || bet.betType === 'No';
  const price = isLine ? `${bet.fancyValue} at ${bet.betRate}` : `at ${bet.betRate}`;
  return (
    <li className={styles.line} data-side={bet.betType === 'Back' || bet.betType === 'Yes' ? 'back' : 'lay'}>
      <span className={styles.side}>{bet.betType}</span>
      <Text breaks>
        <BackOfficeLink to={`/players/${bet.userId}`}>{bet.userName}</BackOfficeLink>{' '}
        <span>
          {bet.marketName}
          {isLine ? '' : `, ${bet.runnerName}`} {price}
        </span>
        <Text as="small" block size={12} tone="muted">
          {siteTimeText(bet.placeTime)} · {bet.status.toLowerCase().replace('_', ' ')}
          {bet.matchedStake > 0 && bet.matchedStake < bet.stake ? ` · ${rupeesText(bet.matchedStake)} matched` : ''}
        </Text>
      </Text>
      <Text as="b" noWrap>
        {rupeesText(bet.stake)}
      </Text>
    </li>
  );
}
