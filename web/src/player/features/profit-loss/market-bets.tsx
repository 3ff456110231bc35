import type { HistoryBet } from '@crease/contracts/betting/bet.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { formatBetRate, formatBetRuns, getTakenRate } from '#player/betting/bet-text.ts';
import { isBlueSide, labelForSide } from '#player/betting/kind-labels.ts';
import { type OddsText, useOddsFormatter } from '#player/betting/odds-text.ts';
import { useMarketBets } from '#player/features/records/bet-records.ts';
import { Button } from '#ui/button/button.tsx';
import { Result, SideTag } from '#ui/grid/cells.tsx';
import { Box, Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LoadFailure, Pending } from '#ui/load-failure/load-failure.tsx';
import styles from './profit-panel.module.css';

/** Bets behind a report row, oldest first, with their total. */
export function MarketBets({ marketId, name }: { readonly marketId: number; readonly name: string }) {
  const { bets, total, profitLoss, isFetching, error, refetch, more } = useMarketBets(marketId);
  if (bets === undefined) {
    return <Pending label={t('Loading…')} rows={2} shape="entry" error={error} onRetry={refetch} />;
  }
  return (
    <Box surface="panel" outlined className={styles.box}>
      <ul aria-label={t('Bets in {name}', { name: name })}>
        {bets.map((bet) => (
          <Bet key={bet.betId} bet={bet} />
        ))}
      </ul>
      {error !== null && <LoadFailure text={error} onRetry={refetch} />}
      <Row gap={2} gapX={5} justify="between" wrap padX={5} border="top" size={12} tone="muted" className={styles.foot}>
        <span>
          {bets.length < total
            ? t('{shown} of {count} bets', { shown: bets.length, count: total })
            : t('{count, plural, one {# bet} other {# bets}}', { count: total })}
        </span>
        {bets.length < total && (
          <Button size="s" isBusy={isFetching} onClick={more}>
            {t('Show more')}
          </Button>
        )}
        <Box as="span" pushed>
          {t('P&L')} <Result rupees={profitLoss} isStrong />
        </Box>
      </Row>
    </Box>
  );
}

function Bet({ bet }: { readonly bet: HistoryBet }) {
  const { betId, betType, placeTime, voidReason } = bet;
  const isBack = isBlueSide(betType);
  const write = useOddsFormatter();
  return (
    <Stack as="li" align="center" className={styles.bet} data-side={isBack ? 'back' : 'lay'}>
      <SideTag isBack={isBack}>{labelForSide(betType)}</SideTag>
      <Box as="span" canShrink>
        <Text as="b" weight="semi" breaks block>
          {bet.runnerName === '' ? marketText(bet) : runnerText(bet)}
        </Text>
        <Note block>
          {formatTerms(bet, write)} · <time dateTime={placeTime}>{siteTimeText(placeTime)}</time> ·{' '}
          {t('Bet {id}', { id: betId })}
        </Note>
        {voidReason !== null && <Note block>{t('Void: {reason}', { reason: voidReason })}</Note>}
      </Box>
      <Result rupees={bet.profitLoss ?? 0} isStrong />
    </Stack>
  );
}

/** Formats `₹10,000 at 1.92` or `₹10,000 on 51 at 100`; order-book lines show only the runs. */
function formatTerms(bet: HistoryBet, write: OddsText): string {
  const { matchedStake, stake, marketTypeName } = bet;
  const amount = rupeesText(matchedStake > 0 ? matchedStake : stake);
  const rate = formatBetRate(bet, getTakenRate(bet), write);
  const line = formatBetRuns(bet);
  if (line === null) return t('{amount} at {rate}', { amount, rate });
  return marketTypeName === 'line'
    ? t('{amount} on {line}', { amount, line })
    : t('{amount} on {line} at {rate}', { amount, line, rate });
}
