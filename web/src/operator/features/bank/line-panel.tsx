import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { Fact, Facts } from '#operator/components/facts.tsx';
import { Result } from '#operator/components/figures.tsx';
import { QueryView } from '#operator/components/reading.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { AssignLine } from './assign-line.tsx';
import styles from './bank.module.css';
import { lineActionKey, matchLine, unmatchLine, useBankLine } from './bank-reads.ts';
import { describeLineStatus, requestIdIn, requestPath } from './bank-words.ts';

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
        onConfirm={(reason) => {
          void unmatchLine(id, reason).then(({ ok }) => {
            if (ok) setAsked(false);
          });
        }}
      />
    </div>
  );
}
