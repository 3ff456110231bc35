import type { BankLineItem, BankLinePurpose } from '@crease/contracts/cash/bank.ts';
import { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { Fact, Facts, Result } from '#operator/components/figures.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { type ExtraField, ReasonButton, ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useAction, useRead } from '#operator/core/office-call.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { LINES_MS, LineStatus, lineKey, MatchItem, MatchList, useMatch } from './line-list.tsx';

/** One line and its matched or candidate requests. */
export function LinePanel({ lineId }: { readonly lineId: number }) {
  const query = useRead(operatorBankRoutes.operatorGetBankLine, { lineId }, { pollMs: LINES_MS });
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
  return (
    <Panel title={`Line ${id} · ${account}`} aside={<LineStatus line={line} />}>
      <Stack gap={5} columns={1} padX="panel" padBottom={6}>
        <Facts
          facts={[
            ['Day', day],
            [amount > 0 ? 'Credit (₹)' : 'Debit (₹)', <Result key="amount" rupees={amount} />],
            ['Reference', reference],
            ['Description', text],
          ]}
        >
          {purpose?.kind === 'PROVIDER' && <Fact name="Provider fee">{rupeesText(purpose.fee)}</Fact>}
        </Facts>
        {state === 'OPEN' && <Match line={line} />}
        {state === 'OPEN' && <AssignLine line={line} />}
        {state === 'MATCHED' && <Matched line={line} />}
      </Stack>
    </Panel>
  );
}

/** Match candidates, and input for any other request number. */
function Match({ line: { id: lineId, candidates } }: LineProps) {
  const match = useMatch(lineId);
  const [only, ...more] = candidates;
  useHotKeys({
    m: () => {
      if (only !== undefined && more.length === 0) void match.run({ lineId, requestId: only.id });
    },
  });
  return (
    <>
      {candidates.length > 0 && (
        <MatchList label="Possible matches">
          {candidates.map(({ id: requestId, referenceNo, userName, amount }) => (
            <MatchItem
              key={requestId}
              link={<BackOfficeLink to={getRequestPath(referenceNo)}>{referenceNo}</BackOfficeLink>}
              amount={rupeesText(amount)}
              note={userName}
            >
              <Button
                variant="primary"
                isBusy={match.isPending}
                aria-label={`Match with ${referenceNo}`}
                {...(more.length === 0 ? { 'aria-keyshortcuts': 'M' } : {})}
                onClick={() => void match.run({ lineId, requestId })}
              >
                Match
              </Button>
            </MatchItem>
          ))}
        </MatchList>
      )}
      <ManualMatch lineId={lineId} />
    </>
  );
}

function ManualMatch({ lineId }: { readonly lineId: number }) {
  const match = useMatch(lineId);
  const [typed, setTyped] = useState('');
  const requestId = parseRequestId(typed);
  return (
    <Row
      as="form"
      wrap
      gap={5}
      align="start"
      justify="between"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (requestId !== null) void match.run({ lineId, requestId });
      }}
    >
      <TextField
        label="Request number"
        value={typed}
        error={null}
        hint="e.g. DP-42 or WD-7. Amounts must match, or the request must be pending"
        autoComplete="off"
        onChange={setTyped}
      />
      <Button type="submit" size="l" isBusy={match.isPending} disabled={requestId === null}>
        Match manually
      </Button>
    </Row>
  );
}

/** Parses a request ID from `DP-42` or `42`, null if there is none. */
function parseRequestId(text: string): number | null {
  const [, digits] = /^(?:(?:dp|wd)-?)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Path of a request's page, by its reference number. */
function getRequestPath(referenceNo: string): string {
  return `/${referenceNo.startsWith('WD') ? 'withdrawals' : 'deposits'}/${referenceNo}`;
}

function Matched({ line: { id: lineId, referenceNo } }: LineProps) {
  const [isAsked, setAsked] = useState(false);
  const unmatch = useAction(operatorBankRoutes.operatorUnmatchBankLine, {
    key: lineKey(lineId),
    done: 'Line unmatched',
  });
  useHotKeys({ u: () => setAsked(true) });
  if (referenceNo === null) return null;
  return (
    <Row wrap gap={5} align="start" justify="between">
      <p>
        Payment for <BackOfficeLink to={getRequestPath(referenceNo)}>{referenceNo}</BackOfficeLink>
      </p>
      <Button aria-keyshortcuts="U" onClick={() => setAsked(true)}>
        Unmatch
      </Button>
      <ReasonDialog
        open={isAsked}
        title={`Unmatch from ${referenceNo}`}
        text="Its postings are reversed, and an uncredited deposit goes back to review. Deposits already credited from this line aren’t affected."
        confirmLabel="Unmatch"
        onClose={() => setAsked(false)}
        onConfirm={(reason) => unmatch.run({ lineId, reason })}
      />
    </Row>
  );
}

const PROVIDER_FIELDS: readonly ExtraField[] = [
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
function AssignLine({ line: { id: lineId, amount } }: LineProps) {
  const assign = useAction(operatorBankRoutes.operatorAssignBankLine, {
    key: lineKey(lineId),
    done: 'Recorded',
  });
  const isCredit = amount > 0;
  const name = isCredit ? 'Provider payout' : 'Tax payment';
  return (
    <div>
      <ReasonButton
        dialog={{
          title: name,
          text: isCredit
            ? `${rupeesText(amount)} plus the fee is deducted from the provider’s collected balance. This can’t be undone.`
            : `${rupeesText(-amount)} is deducted from withheld tax. This can’t be undone.`,
          confirmLabel: 'Record',
          extraFields: isCredit ? PROVIDER_FIELDS : [],
          onConfirm: (reason, texts) => {
            const purpose = isCredit ? toProviderPurpose(texts) : ({ kind: 'TAX' } as const);
            return assign.run({ lineId, purpose, reason });
          },
        }}
      >
        {name}
      </ReasonButton>
    </div>
  );
}

/** Validated by the server, like all operator input. */
function toProviderPurpose({ provider = '', fee = '' }: Readonly<Record<string, string>>): BankLinePurpose {
  return { kind: 'PROVIDER', provider: provider.trim(), fee: fee.trim() === '' ? 0 : Number(fee) };
}
