import type { BankLineItem, BankLinePurpose } from '@crease/contracts/cash/bank.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { Fact, Facts, Result } from '#operator/components/figures.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { type ExtraField, ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { afterSuccess, useIsPending } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './bank.module.css';
import {
  assignLine,
  describeLineStatus,
  lineActionKey,
  matchLine,
  requestIdIn,
  requestPath,
  unmatchLine,
  useBankLine,
} from './bank-queries.ts';

/** One line and its matched or candidate requests. */
export function LinePanel({ lineId }: { readonly lineId: number }) {
  const query = useBankLine(lineId);
  return (
    <QueryView query={query} label="Loading line…">
      {({ items: [line] }) =>
        line === undefined ? (
          <EmptyState title="Line not found" text="Choose one from the list." />
        ) : (
          <Line line={line} />
        )
      }
    </QueryView>
  );
}

interface LineProps {
  readonly line: BankLineItem;
}

function Line({ line }: LineProps) {
  const { id, day, account, reference, text, amount, state, purpose } = line;
  const standing = describeLineStatus(line);
  return (
    <Panel
      title={`Line ${id} · ${account}`}
      aside={<Badge tone={standing.tone}>{standing.text}</Badge>}
    >
      <div className={styles.view}>
        <Facts
          facts={[
            ['Day', day],
            [amount > 0 ? 'Credit (₹)' : 'Debit (₹)', <Result key="amount" rupees={amount} />],
            ['Reference', reference],
            ['Description', text],
          ]}
        >
          {purpose?.kind === 'PROVIDER' && (
            <Fact name="Provider fee">{rupeesText(purpose.fee)}</Fact>
          )}
        </Facts>
        {state === 'OPEN' && <Match line={line} />}
        {state === 'OPEN' && <AssignLine line={line} />}
        {state === 'MATCHED' && <Matched line={line} />}
      </div>
    </Panel>
  );
}

/** Match candidates, and input for any other request number. */
function Match({ line: { id, candidates } }: LineProps) {
  const isActing = useIsPending(lineActionKey(id));
  const [only, ...more] = candidates;
  useHotKeys({
    m: () => {
      if (only !== undefined && more.length === 0) void matchLine(id, only.id);
    },
  });
  const form = useOfficeForm<'request'>({
    fields: { request: { label: 'Request number' } },
    onSubmit: async ({ request }) => {
      const requestId = requestIdIn(request);
      if (requestId === null) return undefined;
      return await matchLine(id, requestId);
    },
  });
  const isNumber = requestIdIn(form.values.request) !== null;
  return (
    <>
      {candidates.length > 0 && (
        <ul className={styles.candidates} aria-label="Possible matches">
          {candidates.map(({ id: requestId, referenceNo, userName, amount }) => (
            <li key={requestId}>
              <span>
                <BackOfficeLink to={requestPath(referenceNo)}>{referenceNo}</BackOfficeLink>{' '}
                {rupeesText(amount)} <small className={styles.words}>{userName}</small>
              </span>
              <Button
                variant="primary"
                isBusy={isActing}
                aria-label={`Match with ${referenceNo}`}
                {...(more.length === 0 ? { 'aria-keyshortcuts': 'M' } : {})}
                onClick={() => void matchLine(id, requestId)}
              >
                Match
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.row} onSubmit={form.onSubmit} noValidate>
        <TextField
          {...form.field('request')}
          hint="e.g. DP-42 or WD-7. Amounts must match, or the request must be pending"
          autoComplete="off"
        />
        <Button type="submit" size="l" isBusy={isActing} disabled={!isNumber}>
          Match manually
        </Button>
      </form>
    </>
  );
}

function Matched({ line: { id, referenceNo } }: LineProps) {
  const [isAsked, setAsked] = useState(false);
  const isActing = useIsPending(lineActionKey(id));
  useHotKeys({ u: () => setAsked(true) });
  if (referenceNo === null) return null;
  return (
    <div className={styles.row}>
      <p>
        Payment for <BackOfficeLink to={requestPath(referenceNo)}>{referenceNo}</BackOfficeLink>
      </p>
      <Button aria-keyshortcuts="U" onClick={() => setAsked(true)}>
        Unmatch
      </Button>
      <ReasonDialog
        open={isAsked}
        title={`Unmatch from ${referenceNo}`}
        text="Its postings are reversed, and an uncredited deposit goes back to review. Deposits already credited from this line aren’t affected."
        confirmLabel="Unmatch"
        isBusy={isActing}
        onClose={() => setAsked(false)}
        onConfirm={(reason) => afterSuccess(unmatchLine(id, reason), () => setAsked(false))}
      />
    </div>
  );
}

const OF_PROVIDER: readonly ExtraField[] = [
  {
    name: 'provider',
    label: 'Provider',
    hint: 'As shown in “Confirmed by” on payment methods',
    maxLength: 40,
  },
  {
    name: 'fee',
    label: 'Fee (₹)',
    hint: 'Amount the provider kept. Leave blank if none',
    maxLength: 16,
  },
];

/** Assigns a line without a request: an incoming provider transfer or a tax payment. */
function AssignLine({ line: { id, amount } }: { readonly line: BankLineItem }) {
  const [isAsked, setAsked] = useState(false);
  const isActing = useIsPending(lineActionKey(id));
  const hasCome = amount > 0;

  async function assign(reason: string, more: Readonly<Record<string, string>>): Promise<void> {
    const purpose = hasCome ? toProviderPurpose(more) : ({ kind: 'TAX' } as const);
    const { ok } = await assignLine(id, purpose, reason);
    if (ok) setAsked(false);
  }

  return (
    <div>
      <Button onClick={() => setAsked(true)}>{hasCome ? 'Provider payout' : 'Tax payment'}</Button>
      <ReasonDialog
        open={isAsked}
        title={hasCome ? 'Provider payout' : 'Tax payment'}
        text={
          hasCome
            ? `${rupeesText(amount)} plus the fee is deducted from the provider’s collected balance. This can’t be undone.`
            : `${rupeesText(-amount)} is deducted from withheld tax. This can’t be undone.`
        }
        confirmLabel="Record"
        isBusy={isActing}
        {...(hasCome ? { extraFields: OF_PROVIDER } : {})}
        onClose={() => setAsked(false)}
        onConfirm={(reason, more) => void assign(reason, more)}
      />
    </div>
  );
}

/** Validated by the server, like all operator input. */
function toProviderPurpose({
  provider = '',
  fee = '',
}: Readonly<Record<string, string>>): BankLinePurpose {
  return { kind: 'PROVIDER', provider: provider.trim(), fee: fee.trim() === '' ? 0 : Number(fee) };
}
