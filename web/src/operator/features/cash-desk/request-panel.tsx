import type { RiskFlag } from '@crease/contracts/cash/cashier.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import type { ReactNode } from 'react';
import { resolveUrl } from '#client/api/base-address.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Fact, Facts } from '#operator/components/figures.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import review from '#operator/components/review.module.css';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { claimLeftText, StepList } from '#operator/components/work-list.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './cash-desk.module.css';
import { REQUESTS_MS } from './cash-queries.tsx';
import { DepositAnswer } from './deposit-answer.tsx';
import { describeState, END_WORDS, FLAG_WORDS, isOverdue, STATE_WORDS } from './request-labels.ts';
import { WithdrawalAnswer } from './withdrawal-answer.tsx';

export interface RequestPanelProps {
  readonly referenceNo: string;
  /** True if the operator may decide on payments. */
  readonly canPay: boolean;
  /** Renders the matching bank statement line next to the player's details. */
  readonly bankLine: (request: OperatorRequest) => ReactNode;
}

/** A request with everything needed to review it. Polls, because another operator may act first. */
export function RequestPanel({ referenceNo, canPay, bankLine }: RequestPanelProps) {
  const query = useRead(operatorCashierRoutes.operatorGetRequests, { search: referenceNo }, { pollMs: REQUESTS_MS });
  return (
    <QueryView query={query} label="Loading request…" rows={8}>
      {({ items }) => {
        const request = items.find((item) => item.referenceNo === referenceNo);
        return request === undefined ? (
          <EmptyState title="Request not found" text="Check the request number." />
        ) : (
          <RequestView key={request.id} request={request} canPay={canPay} bankLine={bankLine(request)} />
        );
      }}
    </QueryView>
  );
}

interface ViewProps {
  readonly request: OperatorRequest;
  readonly canPay: boolean;
  readonly bankLine: ReactNode;
}

function RequestView({ request, canPay, bankLine }: ViewProps) {
  const { referenceNo, userName, type } = request;
  return (
    <Panel title={`${referenceNo} · ${userName}`} aside={<RequestStatus request={request} />}>
      <Stack gap={5} columns={1} padX="panel" padBottom={6} className={styles.room}>
        <div className={styles.seen}>
          {type === 'Deposit' && <Picture request={request} />}
          <Facts facts={listFacts(request)}>
            <Fact name="Player">
              <BackOfficeLink to={`/players/${request.userId}`}>{userName}</BackOfficeLink>
            </Fact>
          </Facts>
        </div>
        {bankLine}
        <RequestChecks request={request} />
        {canPay &&
          (type === 'Deposit' ? (
            <DepositAnswer key={request.state} request={request} />
          ) : (
            <WithdrawalAnswer key={request.state} request={request} />
          ))}
        <History request={request} />
      </Stack>
    </Panel>
  );
}

/** Claim holder and remaining time, or the status. */
function RequestStatus({ request }: { readonly request: OperatorRequest }) {
  const now = useNow();
  const left = claimLeftText(request, now);
  if (left === null) {
    const { text, tone } = describeState(request);
    return (
      <Row as="span" gap={2} wrap>
        <Badge tone={tone}>{text}</Badge>
        {isOverdue(request, now) && <Badge tone="bad">Overdue</Badge>}
      </Row>
    );
  }
  return (
    <Badge tone="brand">
      {request.isMine ? `Claimed by you, ${left}` : `Claimed by ${request.claimedBy ?? ''}, ${left}`}
    </Badge>
  );
}

function Picture({ request: { imageUrl, referenceNo } }: { readonly request: OperatorRequest }) {
  if (imageUrl === null)
    return (
      <Text as="p" tone="muted" size={12}>
        No screenshot, or it was deleted after 24 hours.
      </Text>
    );
  const address = String(resolveUrl(imageUrl));
  return (
    <a className={styles.picture} href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={`Payment screenshot for ${referenceNo}`} />
    </a>
  );
}

function listFacts(request: OperatorRequest): readonly (readonly [string, string])[] {
  const { amount, approvedAmount, utr, paymentMethod, submittedAt, tax, type } = request;
  const { deposited, withdrawn, depositsInDay, payeeCode, source, payout, remark } = request;
  const { disputedAt } = request;
  const isDeposit = type === 'Deposit';
  const place = [
    payout?.holderName,
    payout?.upiId,
    payout?.accountNumber,
    payout?.ifsC_Code,
    payout?.bankName,
    payout?.walletAddress,
    payout?.network,
  ].filter((part) => part != null);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Requested', rupeesText(amount)],
    [isDeposit ? 'Received' : 'Paid out', approvedAmount === null ? null : rupeesText(approvedAmount)],
    ['Tax withheld', tax === 0 ? null : rupeesText(tax)],
    ['Method', paymentMethod],
    ['Reference', utr],
    ['Paid to', payeeCode],
    ['Paid from', source],
    ['Pay to', place.length === 0 ? null : place.join(', ')],
    ['Declined by', request.declined?.by ?? null],
    ['Submitted (IST)', submittedAt === null ? null : siteTimeText(submittedAt)],
    ['Reversed by payer (IST)', disputedAt === null ? null : siteTimeText(disputedAt)],
    ['Deposits in 24 hours', isDeposit ? String(depositsInDay) : null],
    ['Lifetime deposits', rupeesText(deposited)],
    ['Lifetime withdrawals', rupeesText(withdrawn)],
    ['Note', remark],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

function History({ request }: { readonly request: OperatorRequest }) {
  const { steps, rejectCode, rejectReason } = request;
  return (
    <>
      {rejectCode !== null && (
        <p>
          {END_WORDS[rejectCode]}
          {rejectReason === null || rejectReason === '' ? null : `: ${rejectReason}`}
        </p>
      )}
      <StepList
        label="History"
        steps={steps.map(({ state, time, reason }) => ({
          key: `${time} ${state}`,
          title: STATE_WORDS[state].text,
          about: `${siteTimeText(time)} IST`,
          texts: [reason],
        }))}
      />
    </>
  );
}

/** Results of the automatic checks, anomalies first. */
function RequestChecks({ request }: { readonly request: OperatorRequest }) {
  const checks = [
    ...request.riskFlags.map((flag) => ['odd', FLAG_WORDS[flag].text] as const),
    ...listPassedChecks(request).map((text) => ['clean', text] as const),
  ];
  if (checks.length === 0) return null;
  return (
    <ul className={review.flags} aria-label="Checks">
      {checks.map(([kind, text]) => (
        <li key={text} data-kind={kind}>
          <Icon variant="regular" name={kind === 'odd' ? 'warning' : 'check'} size={16} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Duplicate references are rejected on submission, so any shown here is unused. */
function listPassedChecks(request: OperatorRequest): readonly string[] {
  const { type, amount, approvedAmount, utr, imageUrl, riskFlags } = request;
  const has = (...flags: readonly RiskFlag[]) => flags.some((flag) => riskFlags.includes(flag));
  const isNew = imageUrl !== null && !has('PICTURE_USED', 'PICTURE_ALIKE');
  const checks: readonly (readonly [boolean, string])[] =
    type === 'Deposit'
      ? [
          [approvedAmount === amount, 'Amount received matches the request.'],
          [utr !== null, 'Reference not used before.'],
          [isNew, 'Screenshot not used on another deposit.'],
        ]
      : [
          [!has('ACCOUNT_SHARED'), 'Payout account not shared with another player.'],
          [!has('DEBT'), 'No outstanding debt.'],
        ];
  return checks.flatMap(([isPassed, text]) => (isPassed ? [text] : []));
}
