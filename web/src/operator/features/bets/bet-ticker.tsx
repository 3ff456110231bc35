import type { HistoryBet } from '@crease/contracts/betting/bet.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useBets } from '#operator/core/queries.ts';
import styles from './bet-ticker.module.css';

export interface BetTickerProps {
  readonly eventId?: number;
  readonly marketId?: number;
  readonly userId?: number;
  readonly count?: number;
}

const USUAL = 25;

/** Latest bets first, polled every two seconds. */
export function BetTicker({ eventId, marketId, userId, count = USUAL }: BetTickerProps) {
  const query = useBets({
    MaxResultCount: count,
    Sorting: 'placeTime desc',
    ...(eventId === undefined ? {} : { eventId }),
    ...(marketId === undefined ? {} : { marketId }),
    ...(userId === undefined ? {} : { userId }),
  });
  return (
    <QueryView query={query} label="Loading bets…">
      {({ items }) =>
        items.length === 0 ? (
          <p className={styles.empty}>No bets yet. They appear here as they’re placed.</p>
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

function BetLine({
  bet,
}: {
  readonly bet: HistoryBet & { readonly userId: number; readonly userName: string };
}) {
  const isLine = bet.betType === 'Yes' || bet.betType === 'No';
  const price = isLine ? `${bet.fancyValue} at ${bet.betRate}` : `at ${bet.betRate}`;
  return (
    <li
      className={styles.line}
      data-side={bet.betType === 'Back' || bet.betType === 'Yes' ? 'back' : 'lay'}
    >
      <span className={styles.side}>{bet.betType}</span>
      <span className={styles.what}>
        <BackOfficeLink to={`/players/${bet.userId}`}>{bet.userName}</BackOfficeLink>{' '}
        <span>
          {bet.marketName}
          {isLine ? '' : `, ${bet.runnerName}`} {price}
        </span>
        <small>
          {siteTimeText(bet.placeTime)} · {bet.status.toLowerCase().replace('_', ' ')}
          {bet.matchedStake > 0 && bet.matchedStake < bet.stake
            ? ` · ${rupeesText(bet.matchedStake)} matched`
            : ''}
        </small>
      </span>
      <b className={styles.stake}>{rupeesText(bet.stake)}</b>
    </li>
  );
}
