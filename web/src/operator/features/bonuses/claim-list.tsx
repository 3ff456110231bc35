import type { ClaimState } from '@crease/contracts/bonus/bonus.ts';
import type {
  BonusFlag,
  ClaimFilter,
  OperatorBonusClaim,
} from '@crease/contracts/bonus/bonus-routes.ts';
import { OPEN_CLAIMS } from '@crease/contracts/bonus/bonus-states.ts';
import { useState } from 'react';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import formStyles from '#operator/components/form.module.css';
import { PaginatedResults, usePages } from '#operator/components/query-results.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { SecondOperatorDialog } from '#operator/components/second-operator.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink, PLAYER_COLUMN } from '#operator/components/status-badges.tsx';
import { afterSuccess, useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { cancelClaim, claimActionKey, decideClaim, PAGE, useClaims } from './bonus-queries.tsx';

const FILTERS: readonly { readonly value: ClaimFilter; readonly text: string }[] = [
  { value: '', text: 'All' },
  { value: 'pending', text: 'Pending approval' },
  { value: 'open', text: 'Active' },
  { value: 'flagged', text: 'Flagged' },
  { value: 'over', text: 'Ended' },
];

const COLUMNS: readonly Column<OperatorBonusClaim>[] = [
  PLAYER_COLUMN,
  { title: 'Status', cell: (claim) => <State claim={claim} /> },
  {
    title: 'Bonus (₹)',
    align: 'right',
    cell: ({ bonusAmount }) => (bonusAmount === null ? '–' : amountText(bonusAmount)),
  },
  {
    title: 'Wagered (₹)',
    align: 'right',
    cell: ({ wageringDone, wageringRequired }) =>
      `${amountText(wageringDone)} of ${amountText(wageringRequired)}`,
  },
  { title: 'Flags', cell: ({ flags }) => <Flags flags={flags} /> },
  { title: 'Claimed (IST)', cell: ({ createdAt }) => siteTimeText(createdAt) },
  {
    title: 'Action',
    cell: (claim) =>
      claim.state === 'PENDING' ? <DecideClaim claim={claim} /> : <ClaimActions claim={claim} />,
  },
];

/** Claims of an offer. */
export function ClaimList({ bonusId }: { readonly bonusId: number }) {
  const [filter, setFilter] = useState<ClaimFilter>('');
  const pages = usePages(PAGE);
  const query = useClaims({ bonusId, filter }, pages.at);
  return (
    <Panel title="Claims">
      <div className={formStyles.form}>
        <SelectField
          label="Show"
          options={FILTERS}
          value={filter}
          onChange={pages.resetPage(setFilter)}
        />
      </div>
      <PaginatedResults
        query={query}
        label="Loading claims…"
        noun="claims"
        pages={pages}
        empty={<EmptyState title="No claims" text="Players who claim this offer appear here." />}
      >
        {(claims) => (
          <Table
            caption="Players who claimed this offer"
            columns={COLUMNS}
            rows={claims}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
    </Panel>
  );
}

function State({ claim: { state, steps } }: { readonly claim: OperatorBonusClaim }) {
  const last = steps.at(-1);
  return (
    <>
      {STATE_WORDS[state]}
      {last?.reason != null && <small className={formStyles.muted}> {last.reason}</small>}
    </>
  );
}

/** Cancelling needs a reason, voiding as abuse needs two operators. */
function ClaimActions({ claim: { id, state, userName } }: { readonly claim: OperatorBonusClaim }) {
  const [asking, setAsking] = useState<'cancel' | 'void' | null>(null);
  const isActing = useIsPending(claimActionKey(id));
  const close = () => setAsking(null);
  if (!OPEN_CLAIMS.some((open) => open === state)) return null;
  return (
    <div className={formStyles.buttons}>
      <Button
        size="s"
        aria-label={`Cancel ${userName}’s bonus`}
        onClick={() => setAsking('cancel')}
      >
        Cancel
      </Button>
      <Button size="s" aria-label={`Void ${userName}’s bonus`} onClick={() => setAsking('void')}>
        Void
      </Button>
      <ReasonDialog
        open={asking === 'cancel'}
        title={`Cancel ${userName}’s bonus`}
        text="The locked bonus returns to the house. The player keeps all cash and sees this reason."
        confirmLabel="Cancel bonus"
        isBusy={isActing}
        onClose={close}
        onConfirm={(reason) => afterSuccess(cancelClaim(id, reason), close)}
      />
      <SecondOperatorDialog
        action={asking === 'void' ? { type: 'VoidBonus', claimId: id } : null}
        onClose={close}
        onProposed={close}
      />
    </div>
  );
}

const QUEUE_COLUMNS: readonly Column<OperatorBonusClaim>[] = [
  PLAYER_COLUMN,
  {
    title: 'Offer',
    cell: ({ bonusId, title }) => (
      <BackOfficeLink to={`/bonuses/${bonusId}`}>{title}</BackOfficeLink>
    ),
  },
  {
    title: 'Bonus (₹)',
    align: 'right',
    cell: ({ bonusAmount }) => (bonusAmount === null ? 'Set by deposit' : amountText(bonusAmount)),
  },
  { title: 'Flags', cell: ({ flags }) => <Flags flags={flags} /> },
  { title: 'Claimed (IST)', cell: ({ createdAt }) => siteTimeText(createdAt) },
  { title: 'Decision', cell: (claim) => <DecideClaim claim={claim} /> },
];

/** Bonus claims awaiting approval, across all offers. */
export function ApprovalQueue() {
  const pages = usePages(PAGE);
  const query = useClaims({ filter: 'pending' }, pages.at);
  return (
    <Panel title="Pending approval">
      <PaginatedResults
        query={query}
        label="Loading claims…"
        noun="pending claims"
        pages={pages}
        empty={
          <EmptyState
            title="No pending claims"
            text="Claims on offers that require approval appear here."
          />
        }
      >
        {(claims) => (
          <Table
            caption="Claims pending approval"
            columns={QUEUE_COLUMNS}
            rows={claims}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
    </Panel>
  );
}

/** Approves a pending bonus, or declines it with a reason. */
function DecideClaim({ claim }: { readonly claim: OperatorBonusClaim }) {
  const { id, userName, title } = claim;
  const [isDeclining, setDeclining] = useState(false);
  const isActing = useIsPending(claimActionKey(id));
  return (
    <div className={formStyles.buttons}>
      <Button
        size="s"
        aria-label={`Approve ${userName}’s bonus: ${title}`}
        isBusy={isActing}
        onClick={() => void decideClaim({ claimId: id, approve: true })}
      >
        Approve
      </Button>
      <Button
        size="s"
        aria-label={`Decline ${userName}’s bonus: ${title}`}
        onClick={() => setDeclining(true)}
      >
        Decline
      </Button>
      <ReasonDialog
        open={isDeclining}
        title={`Decline ${userName}’s bonus`}
        text="Nothing is granted and they can’t claim this offer again. The player sees this reason."
        confirmLabel="Decline bonus"
        isBusy={isActing}
        onClose={() => setDeclining(false)}
        onConfirm={(reason) =>
          afterSuccess(decideClaim({ claimId: id, approve: false, reason }), () =>
            setDeclining(false),
          )
        }
      />
    </div>
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

/** Badges for claims that need a review. */
function Flags({ flags }: { readonly flags: readonly BonusFlag[] }) {
  return flags.map((flag) => (
    <Badge key={flag} tone="warn">
      {FLAG_WORDS[flag]}
    </Badge>
  ));
}
