import { locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useBonuses } from '#player/betting/bonuses.ts';
import { balance } from '#player/betting/open-bets.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { IdentityNeed } from '#player/features/identity/identity-need.tsx';
import { BreakNotice } from '#player/features/play-limits/break-notice.tsx';
import { usePlayLimits } from '#player/features/play-limits/play-limits.ts';
import { type SearchChange, useSearchItems } from '#player/features/records/grid-search.ts';
import { RequestStatus } from '#player/features/requests/open-requests.tsx';
import { useRequest } from '#player/features/requests/requests.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { cashierTitle } from '#player/routes/places.ts';
import { Box, Row, Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CashierGate, LoadedInfo } from './cashier-gate.tsx';
import styles from './deposit-withdrawal-screen.module.css';
import { RecordPage } from './page-frames.tsx';

// Loaded separately, so deposits don't load the withdrawal code.
const DepositWizard = lazyComponent(() =>
  import('#player/features/deposit/deposit-wizard.tsx').then(({ DepositWizard }) => DepositWizard),
);
const WithdrawalForms = lazyComponent(() =>
  import('./withdrawal-forms.tsx').then(({ WithdrawalForms }) => WithdrawalForms),
);
const WithdrawSteps = lazyComponent(() =>
  import('#player/features/withdraw/withdraw-wizard.tsx').then(({ WithdrawSteps }) => WithdrawSteps),
);

/** `/depositw/{id?}`: 1 or none is a deposit, anything else a withdrawal. `?request=DP-12` shows a submitted one. */
export function DepositWithdrawalScreen() {
  const { id } = useParams({ strict: false });
  const isPhone = useIsPhone();
  const title = t(cashierTitle(id));
  const isDeposit = cashierTitle(id) === 'Deposit';
  // On phones the header contains the title and the link to the requests. The form keeps its position in the tree, so
  // rotating a phone preserves typed values.
  return (
    <div className={isPhone ? undefined : styles.frame}>
      <RecordPage
        title={isPhone ? null : title}
        aside={
          <Link to="/dwrequests" className={styles.link}>
            {t('Requests')}
          </Link>
        }
      >
        <CashierGate title={title}>
          <Suspense fallback={<Skeleton label={t('Loading form…')} rows={6} shape="fact" />}>
            {isDeposit ? <DepositPage /> : <WithdrawalPage />}
          </Suspense>
        </CashierGate>
      </RecordPage>
    </div>
  );
}

function DepositPage() {
  const [sent, onSent] = useSentRequest();
  const { data } = usePlayLimits();
  const { amount } = useSearchItems();
  if (sent !== null) {
    return (
      <SubmittedRequest another="1" anotherText={t('Make another deposit')}>
        <RequestStatus referenceNo={sent} />
        <CreditedActions referenceNo={sent} />
      </SubmittedRequest>
    );
  }
  if (data?.pause) return <BreakNotice pause={data.pause} />;
  return (
    <Stack gap={5} wide className={styles.narrow}>
      <IdentityNeed act="DEPOSIT" />
      <LoadedInfo>
        {(info) => (
          <DepositWizard
            info={info}
            limits={data?.limits}
            amount={typeof amount === 'number' && amount > 0 ? amount : null}
            onSent={onSent}
          />
        )}
      </LoadedInfo>
    </Stack>
  );
}

function WithdrawalPage() {
  const [sent, onSent] = useSentRequest();
  if (sent !== null) {
    return (
      <SubmittedRequest>
        <WithdrawSteps current={2} />
        <RequestStatus referenceNo={sent} />
      </SubmittedRequest>
    );
  }
  return (
    <>
      <IdentityNeed act="WITHDRAWAL" />
      <LoadedInfo>{(info) => <WithdrawalForms info={info} onSent={onSent} />}</LoadedInfo>
    </>
  );
}

interface SentProps {
  /** Link to start another one. Withdrawals deliberately have no link back to betting. */
  readonly another?: string;
  readonly anotherText?: string;
  readonly children: ReactNode;
}

/** A submitted request; survives reloads and is updated by pushes. */
function SubmittedRequest({ another, anotherText, children }: SentProps) {
  return (
    <Stack gap={5} wide className={styles.narrow}>
      <Box clip surface="panel" radius="panel" outlined>
        {children}
      </Box>
      <Row as="p" align="stretch" wrap className={styles.ways}>
        <Link to="/Payment" className={styles.link}>
          {t('Wallet')}
        </Link>
        {another !== undefined && (
          <Link to="/depositw/$id" params={{ id: another }} className={styles.link}>
            {anotherText}
          </Link>
        )}
      </Row>
    </Stack>
  );
}

/** Reference from the URL, and a function to open a just-submitted request. */
function useSentRequest(): readonly [string | null, (referenceNo: string) => void] {
  const { request } = useSearchItems();
  const navigate = useNavigate();
  const onSent = useCallback(
    (referenceNo: string) => {
      const change: SearchChange = { request: referenceNo };
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        // Replace, so that back navigation skips the submitted form.
        replace: true,
      });
    },
    [navigate],
  );
  return [typeof request === 'string' ? request : null, onSent];
}

/** After a deposit is credited: the new balance, what a bonus added, and the way back to the match. */
export function CreditedActions({ referenceNo }: { readonly referenceNo: string }) {
  const { data: item } = useRequest(referenceNo);
  const free = useStore(balance, (state) => state.balance) ?? 0;
  if (item?.state !== 'CREDITED') return null;
  return (
    <Stack
      as="section"
      gap={4}
      items="start"
      padX={6}
      padTop={5}
      padBottom={6}
      border="top"
      aria-label={t('Your balance')}
    >
      <Row as="p" gap={4} align="baseline" className={styles.balance}>
        <span>{t('Available to bet')}</span>
        <b>{rupeesText(free)}</b>
      </Row>
      <LockedBonus />
      <BackLink />
    </Stack>
  );
}

/** Bonus money that is still to be wagered. */
function LockedBonus() {
  const { data } = useBonuses();
  const locked = (data?.items ?? [])
    .filter(({ state, kind }) => state === 'ACTIVE' && locksMoney(kind))
    .reduce((sum, { claim }) => sum + (claim?.bonusAmount ?? 0), 0);
  if (locked === 0) return null;
  return (
    <p className={styles.bonus}>
      {t('{amount} bonus, locked until it is wagered.', { amount: rupeesText(locked) })}{' '}
      <Link to="/bonus">{t('View bonus')}</Link>
    </p>
  );
}

/** To the match on the slip, or else to the list. */
function BackLink() {
  const selection = useStore(betSlip, (state) => state.selection);
  if (selection === null) return <LinkButton to="/inplay" words={t('Go to In-play')} isMain />;
  const { eventId, dreamEventId, eventTitle } = selection;
  return <LinkButton to={`/markets/${eventId}/${dreamEventId}`} words={eventTitle} isMain />;
}
