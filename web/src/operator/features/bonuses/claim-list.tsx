import type { ClaimState } from '@crease/contracts/bonus/bonus.ts';
import {
  type BonusFlag,
  type ClaimFilter,
  type OperatorBonusClaim,
  operatorBonusRoutes,
} from '@crease/contracts/bonus/bonus-routes.ts';
import { OPEN_CLAIMS } from '@crease/contracts/bonus/bonus-rules.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { SelectField } from '#operator/components/form-view.tsx';
import { ListDesk, useFilters } from '#operator/components/list-desk.tsx';
import { ProposeButton, ReasonButton } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink, PLAYER_COLUMN } from '#operator/components/status-badges.tsx';
import { useAction } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';

const PAGE = 20;
const POLL_MS = 5_000;

const FILTERS: readonly { readonly value: ClaimFilter; readonly text: string }[] = [
  { value: '', text: 'All' },
  { value: 'pending', text: 'Pending approval' },
  { value: 'open', text: 'Active' },
  { value: 'flagged', text: 'Flagged' },
  { value: 'over', text: 'Ended' },
];

const FLAGS: Column<OperatorBonusClaim> = {
  title: 'Flags',
  cell: ({ flags }) =>
    flags.map((flag) => (
      <Badge key={flag} tone="warn">
        {FLAG_WORDS[flag]}
      </Badge>
    )),
};
const CLAIMED: Column<OperatorBonusClaim> = {
  title: 'Claimed (IST)',
  cell: ({ createdAt }) => siteTimeText(createdAt),
};

/** Bonus amount, or a text while it isn't known. */
const bonusColumn = (unknown: string): Column<OperatorBonusClaim> =>
  numberColumn('Bonus (₹)', ({ bonusAmount }) => (bonusAmount === null ? unknown : amountText(bonusAmount)));

const COLUMNS: readonly Column<OperatorBonusClaim>[] = [
  PLAYER_COLUMN,
  { title: 'Status', cell: (claim) => <State claim={claim} /> },
  bonusColumn('–'),
  numberColumn(
    'Wagered (₹)',
    ({ wageringDone, wageringRequired }) => `${amountText(wageringDone)} of ${amountText(wageringRequired)}`,
  ),
  FLAGS,
  CLAIMED,
  {
    title: 'Action',
    cell: (claim) => (claim.state === 'PENDING' ? <DecideClaim claim={claim} /> : <ClaimActions claim={claim} />),
  },
];

/** Claims of an offer. */
export function ClaimList({ bonusId }: { readonly bonusId: number }) {
  const filters = useFilters({ filter: { options: FILTERS, first: '' } });
  return (
    <ListDesk
      title="Claims"
      route={operatorBonusRoutes.operatorGetBonusClaims}
      input={{ bonusId, ...filters.query }}
      pageSize={PAGE}
      pollMs={POLL_MS}
      filter={() => <SelectField label="Show" options={FILTERS} {...filters.bind('filter')} />}
      noun="claims"
      caption="Players who claimed this offer"
      columns={COLUMNS}
      getKey={({ id }) => id}
      empty={{ title: 'No claims', text: 'Players who claim this offer appear here.' }}
    />
  );
}

function State({ claim: { state, steps } }: ClaimProps) {
  const last = steps.at(-1);
  return (
    <>
      {STATE_WORDS[state]}
      {last?.reason != null && (
        <Text as="small" tone="muted" size={12}>
          {' '}
          {last.reason}
        </Text>
      )}
    </>
  );
}

const QUEUE_COLUMNS: readonly Column<OperatorBonusClaim>[] = [
  PLAYER_COLUMN,
  { title: 'Offer', cell: ({ bonusId, title }) => <BackOfficeLink to={`/bonuses/${bonusId}`}>{title}</BackOfficeLink> },
  bonusColumn('Set by deposit'),
  FLAGS,
  CLAIMED,
  { title: 'Decision', cell: (claim) => <DecideClaim claim={claim} /> },
];

/** Bonus claims awaiting approval, across all offers. */
export function ApprovalQueue() {
  return (
    <ListDesk
      title="Pending approval"
      route={operatorBonusRoutes.operatorGetBonusClaims}
      input={{ filter: 'pending' }}
      pageSize={PAGE}
      pollMs={POLL_MS}
      noun="pending claims"
      caption="Claims pending approval"
      columns={QUEUE_COLUMNS}
      getKey={({ id }) => id}
      empty={{
        title: 'No pending claims',
        text: 'Claims on offers that require approval appear here.',
      }}
    />
  );
}

interface ClaimProps {
  readonly claim: OperatorBonusClaim;
}

/** Options of all actions on one claim, so that they don't overlap. */
const claimAction = (claimId: number) => ({
  key: `bonus ${claimId}`,
  refreshes: [operatorBonusRoutes.operatorGetBonusClaims],
});

/** Cancelling needs a reason, voiding as abuse needs two operators. */
function ClaimActions({ claim: { id, state, userName } }: ClaimProps) {
  const cancel = useAction(operatorBonusRoutes.operatorCancelBonus, {
    ...claimAction(id),
    done: 'Bonus cancelled',
  });
  if (!OPEN_CLAIMS.some((open) => open === state)) return null;
  return (
    <Row gap={4} wrap>
      <ReasonButton
        size="s"
        aria-label={`Cancel ${userName}’s bonus`}
        dialog={{
          title: `Cancel ${userName}’s bonus`,
          text: 'The locked bonus returns to the house. The player keeps all cash and sees this reason.',
          confirmLabel: 'Cancel bonus',
          onConfirm: (reason) => cancel.run({ claimId: id, reason }),
        }}
      >
        Cancel
      </ReasonButton>
      <ProposeButton
        size="s"
        aria-label={`Void ${userName}’s bonus`}
        action={() => ({ type: 'VoidBonus', claimId: id })}
      >
        Void
      </ProposeButton>
    </Row>
  );
}

/** Approves a pending bonus, or declines it with a reason. */
function DecideClaim({ claim: { id, userName, title } }: ClaimProps) {
  const decide = useAction(operatorBonusRoutes.operatorDecideBonusClaim, {
    ...claimAction(id),
    done: (_, { approve }) => (approve === true ? 'Bonus approved' : 'Bonus declined'),
  });
  return (
    <Row gap={4} wrap>
      <Button
        size="s"
        aria-label={`Approve ${userName}’s bonus: ${title}`}
        isBusy={decide.isPending}
        onClick={() => void decide.run({ claimId: id, approve: true })}
      >
        Approve
      </Button>
      <ReasonButton
        size="s"
        aria-label={`Decline ${userName}’s bonus: ${title}`}
        dialog={{
          title: `Decline ${userName}’s bonus`,
          text: 'Nothing is granted and they can’t claim this offer again. The player sees this reason.',
          confirmLabel: 'Decline bonus',
          onConfirm: (reason) => decide.run({ claimId: id, approve: false, reason }),
        }}
      >
        Decline
      </ReasonButton>
    </Row>
  );
}

const FLAG_WORDS: Readonly<Record<BonusFlag, string>> = {
  SAME_PERSON: 'Same name and date of birth',
  SAME_PAYOUT: 'Shared payout account',
  SAME_DEVICE: 'Same IP and browser',
  SAME_ADDRESS: 'Same IP address',
  OPPOSITE_BETS: 'Opposite bets',
};

const STATE_WORDS: Readonly<Record<ClaimState, string>> = {
  PENDING: 'Pending approval',
  CLAIMED: 'Queued',
  QUALIFYING: 'Deposit pending',
  ACTIVE: 'Active',
  COMPLETED: 'Completed',
  LOST: 'Lost',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  FORFEITED: 'Forfeited',
  CANCELLED: 'Cancelled',
  VOIDED: 'Void',
};
