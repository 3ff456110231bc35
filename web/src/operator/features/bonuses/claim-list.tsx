import type { ClaimFilter } from '@crease/contracts/routes/operator-bonus.ts';
import { OPEN_CLAIMS } from '@crease/contracts/rules/bonus-states.ts';
import type { OperatorBonusClaim } from '@crease/contracts/wire/operator-bonus.ts';
import { useState } from 'react';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { SecondOperatorDialog } from '#operator/components/ask-second.tsx';
import { SelectField } from '#operator/components/fields.tsx';
import styles from '#operator/components/form.module.css';
import { PaginatedResults, usePages } from '#operator/components/paginated-results.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { cancelClaim, claimActionKey, PAGE, useClaims } from './bonus-reads.ts';
import { Flags, STATE_WORDS } from './claim-words.tsx';
import { DecideClaim } from './decide-claim.tsx';

const FILTERS: readonly { readonly value: ClaimFilter; readonly text: string }[] = [
  { value: '', text: 'All' },
  { value: 'pending', text: 'Pending approval' },
  { value: 'open', text: 'Active' },
  { value: 'flagged', text: 'Flagged' },
  { value: 'over', text: 'Ended' },
];

const COLUMNS: readonly Column<OperatorBonusClaim>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) => (
      <BackOfficeLink to={`/players/${userId}`}>{userName}</BackOfficeLink>
    ),
  },
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
      <div className={styles.form}>
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
      {last?.reason != null && <small className={styles.muted}> {last.reason}</small>}
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
    <div className={styles.buttons}>
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
        onConfirm={(reason) => {
          void cancelClaim(id, reason).then(({ ok }) => {
            if (ok) close();
          });
        }}
      />
      <SecondOperatorDialog
        action={asking === 'void' ? { type: 'VoidBonus', claimId: id } : null}
        onClose={close}
        onProposed={close}
      />
    </div>
  );
}
