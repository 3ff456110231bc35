import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useState } from 'react';
import { useLiveMarket } from '#client/prices/use-prices.ts';
import { amountText } from '#format/money.ts';
import { marketText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Box, Stack, Text } from '#ui/layout/layout.tsx';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import styles from './cash-out.module.css';
import {
  describeHedge,
  describeQuoteScope,
  formatSigned,
  getSign,
  useAcceptQuote,
  useCashOutQuote,
} from './take-quote.ts';

const WHOLE = 100;

/** Full or partial cash-out: result, hedge bets and submit button. */
export function CashOutDialog({ market, onClose }: { readonly market: WireMarket; readonly onClose: () => void }) {
  const cashOut = useCashOut(market, onClose);
  const { isSending, part, problem, send } = cashOut;
  const close = () => isSending || onClose();
  return (
    <TitledDialog title={t('Cash out')} open onClose={close}>
      <Box padX={8} padBottom={8}>
        <Text as="p" size={13} tone="muted">
          {marketText(market)}
        </Text>
        <p className={styles.amount} data-sign={getSign(part)} aria-live="polite">
          {part === null ? t('No price available') : formatSigned(part)}
        </p>
        <Share {...cashOut} />
        <Hedges market={market} {...cashOut} />
        <Text as="p" above={4} size={13} tone="lose" role="alert">
          {problem}
        </Text>
        <Stack gap={4} padTop={5} className={styles.actions}>
          <Button size="l" isWide disabled={isSending} onClick={onClose}>
            {t('Keep my bets')}
          </Button>
          <Button
            variant="primary"
            size="l"
            isWide
            disabled={part === null || isSending || cashOut.quote?.available !== true}
            onClick={() => void send()}
          >
            {cashOut.ring}
            {part === null ? t('Cash out') : t('Cash out {amount}', { amount: formatSigned(part) })}
          </Button>
        </Stack>
      </Box>
    </TitledDialog>
  );
}

/** Current quote, chosen portion and submission. */
function useCashOut(market: WireMarket, onDone: () => void) {
  const quote = useCashOutQuote(market.marketId);
  const delayMs = useLiveMarket(market.marketId)?.delayMs ?? 0;
  const [percent, setPercent] = useState(WHOLE);
  const { sentAt, problem, take } = useAcceptQuote();

  const amount = quote?.amount ?? null;
  // A zero amount cannot be divided.
  const share = amount === 0 ? 1 : percent / WHOLE;
  const part = amount === null ? null : Math.round(amount * share * 100) / 100;
  const send = async () => {
    if (quote === null || part === null) return;
    if (await take(quote, share === 1 ? undefined : part)) onDone();
  };
  return {
    quote,
    amount,
    share,
    part,
    setPercent,
    problem,
    send,
    isSending: sentAt !== null,
    ring: sentAt === null ? null : <ProgressRing startedAt={sentAt} durationMs={delayMs} />,
  };
}

type CashOutState = ReturnType<typeof useCashOut>;

function Share({ amount, share, isSending, setPercent }: CashOutState) {
  return (
    <Stack as="label" gap={3} size={13}>
      <span>{t('Cash out {percent}% of position', { percent: share * WHOLE })}</span>
      <input
        type="range"
        className={styles.range}
        min={10}
        max={WHOLE}
        step={5}
        value={share * WHOLE}
        disabled={isSending || amount === 0}
        onChange={(event) => setPercent(Number(event.target.value))}
      />
    </Stack>
  );
}

/** Bets that close the position. */
function Hedges({ market, quote, share }: Pick<CashOutState, 'quote' | 'share'> & { readonly market: WireMarket }) {
  return (
    <>
      <Box as="ul" surface="sunk" radius="control" size={13} className={styles.bets}>
        {(quote?.bets ?? []).map((bet) => (
          <li key={`${bet.runnerId}/${bet.type}`}>
            {describeHedge(market, bet)}: <b>₹{amountText(Math.round(bet.stake * share * 100) / 100)}</b>
          </li>
        ))}
      </Box>
      <Text as="p" size={13} tone="muted">
        {describeQuoteScope(market)} {t('Either all of these bets are placed or none are.')}
      </Text>
    </>
  );
}
