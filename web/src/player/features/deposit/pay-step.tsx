import type { DepositDraft } from '@crease/contracts/cash/cashier.ts';
import { clockText } from '#format/date-time.ts';
import { amountText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Button, buttonLook } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import styles from './deposit.module.css';
import { isPaymentUrl, splitAmount } from './deposit-rules.tsx';
import type { Deposit } from './use-deposit.ts';

/** Step 2: payee, exact amount and hold time. */
export function PayStep({ deposit, draft }: { readonly deposit: Deposit; readonly draft: DepositDraft }) {
  const held = useHeldState(draft);
  const { whole, paise } = splitAmount(draft.amount);
  const payPage = draft.payUrl !== null && isPaymentUrl(draft.payUrl) ? draft.payUrl : null;
  return (
    <div className={styles.step}>
      <Row gap={5} align="start" justify="between" wrap>
        <div>
          <Note as="p">{t('Pay exactly')}</Note>
          <p className={styles.figure}>
            {whole}
            <b className={styles.paise}>{paise}</b>
          </p>
        </div>
        {held === 'HELD' && <HoldCountdown until={draft.heldUntil} />}
      </Row>
      {held !== 'HELD' && <Late draft={draft} isOver={held === 'OVER'} />}
      {held === 'HELD' && payPage === null && <ManualPayment draft={draft} />}
      {held === 'HELD' && payPage !== null && (
        <>
          <p>{t('You’ll pay on our payment provider’s page. The status updates here.')}</p>
          <a {...buttonLook({ variant: 'primary', size: 'xl', isWide: true })} href={payPage}>
            {t('Continue to payment')}
          </a>
        </>
      )}
      <Row gap={4} align="stretch" className={styles.acts}>
        {held === 'OVER' ? (
          <Button size="xl" variant="primary" isWide onClick={deposit.startAgain}>
            {t('Start over')}
          </Button>
        ) : (
          <>
            <Button size="xl" onClick={deposit.change}>
              {t('Back')}
            </Button>
            {payPage === null && (
              <Button size="xl" variant="primary" isWide onClick={() => deposit.setPaid(true)}>
                {t('I’ve paid')}
              </Button>
            )}
          </>
        )}
      </Row>
    </div>
  );
}

/** Details of an operator account, payable from any app. */
function ManualPayment({ draft }: { readonly draft: DepositDraft }) {
  const isPhone = useIsPhone();
  const { upiLink, amount } = draft;
  return (
    <>
      {isPhone && upiLink !== null && (
        <a {...buttonLook({ variant: 'primary', size: 'xl', isWide: true })} href={upiLink}>
          {t('Open UPI app')}
        </a>
      )}
      <div className={styles.ways}>
        {!isPhone && upiLink !== null && (
          <Box as="figure" rigid textAlign="center" className={styles.code}>
            <QrCode text={upiLink} label={t('Payment details for a UPI app')} />
            <Note as="figcaption">{t('Scan with any UPI app')}</Note>
          </Box>
        )}
        <PayDetails draft={draft} />
      </div>
      <Text as="p" tone="muted">
        {Number.isInteger(amount)
          ? t('Pay from an account in your own name.')
          : t(
              'The {count, plural, one {# paisa identifies} other {# paise identify}} your payment. Pay from an account in your own name.',
              {
                count: Math.round(amount * 100) % 100,
              },
            )}
      </Text>
    </>
  );
}

/** Shown after the hold expires: a payment already made is still accepted, but new ones should not be made. */
function Late({ draft, isOver }: { readonly draft: DepositDraft; readonly isOver: boolean }) {
  const { referenceNo, expiresAt } = draft;
  return (
    <Notice tone="warn" isAlert>
      {isOver
        ? t(
            'This payment has expired. If you’ve already paid, contact support and quote {reference}. Otherwise, start over.',
            { reference: referenceNo },
          )
        : t(
            'These payment details have expired, so don’t pay to them. If you’ve already paid, enter your payment reference by {time}.',
            { time: clockText(expiresAt) },
          )}
    </Notice>
  );
}

interface Detail {
  readonly name: string;
  readonly value: string | null;
  /** Text to copy, if different from the display. */
  readonly copied?: string;
}

/** Payee details, each with a copy button. */
function PayDetails({ draft }: { readonly draft: DepositDraft }) {
  return (
    <Box as="dl" grow canShrink>
      {listDetails(draft).map(({ name, value, copied }) =>
        value === null ? null : (
          <Stack key={name} padY={3} className={styles.detail}>
            <Note as="dt">{name}</Note>
            <Text as="dd" size={14} weight="semi" breaks>
              {value}
            </Text>
            <dd className={styles.copy}>
              <CopyButton
                text={copied ?? value}
                label={t('Copy')}
                name={t('Copy: {name}', { name })}
                doneLabel={t('Copied')}
                failedLabel={t('Couldn’t copy')}
              />
            </dd>
          </Stack>
        ),
      )}
    </Box>
  );
}

function listDetails(draft: DepositDraft): readonly Detail[] {
  return [
    { name: t('UPI ID'), value: draft.upiId },
    { name: t('Name'), value: draft.holderName },
    { name: t('Account number'), value: draft.accountNumber },
    { name: t('IFSC'), value: draft.ifsC_Code },
    { name: t('Bank'), value: draft.bankName },
    { name: t('Wallet address'), value: draft.walletAddress },
    { name: t('Network'), value: draft.network },
    // Bank apps don't accept commas.
    { name: t('Amount'), value: amountText(draft.amount), copied: draft.amount.toFixed(2) },
    { name: t('Note'), value: draft.referenceNo },
  ];
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Countdown until the payment details are released, in minutes and seconds. Announced to screen readers once a
 * minute.
 */
function HoldCountdown({ until }: { readonly until: string }) {
  const now = useNow();
  const left = Math.max(0, Date.parse(until) - now);
  const minutes = Math.floor(left / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  return (
    <Text as="div" pushed textAlign="end">
      <Note as="p">{t('Details valid for')}</Note>
      <p className={styles.clock} role="timer" aria-label={t('Details valid for {count} min', { count: minutes })}>
        <Icon variant="regular" name="clock" size={18} />
        <span aria-hidden="true">
          {minutes}:{String(seconds).padStart(2, '0')}
        </span>
      </p>
    </Text>
  );
}

/** Determines whether the details are held, only the reference is still accepted, or the deposit has expired. */
function useHeldState({ heldUntil, expiresAt }: DepositDraft): 'HELD' | 'LATE' | 'OVER' {
  const now = useNow();
  if (now < Date.parse(heldUntil)) return 'HELD';
  return now < Date.parse(expiresAt) ? 'LATE' : 'OVER';
}
