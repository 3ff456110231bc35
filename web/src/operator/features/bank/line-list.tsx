import type { BankLineFilter, BankLineItem } from '@crease/contracts/cash/bank.ts';
import { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import type { ReactNode } from 'react';
import { Result } from '#operator/components/figures.tsx';
import { SelectField } from '#operator/components/form-view.tsx';
import { ListDesk, SearchField, useFilters } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { Reference } from '#operator/components/work-list.tsx';
import { useAction, useRead } from '#operator/core/office-call.ts';
import { Badge, type BadgeProps } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';

const PAGE = 20;
/** Polling interval of lines, which other cashiers match as well. */
export const LINES_MS = 5_000;

const STATES = [
  { value: 'PROPOSED', text: 'Suggested match' },
  { value: 'OPEN', text: 'Unmatched' },
  { value: 'MATCHED', text: 'Matched' },
  { value: '', text: 'All' },
] as const satisfies readonly { value: BankLineFilter | ''; text: string }[];

export interface LineListProps {
  /** ID of the open line, 0 if none. */
  readonly chosen: number;
  readonly onChoose: (lineId: number) => void;
}

/** Statement lines, latest first. J and K move the selection. */
export function LineList({ chosen, onChoose }: LineListProps) {
  const filters = useFilters({ state: { options: STATES, first: '' }, code: '', search: '' });
  const accounts = useRead(operatorBankRoutes.operatorGetBankAccounts, {}).data?.items ?? [];
  return (
    <ListDesk
      title="Lines"
      route={operatorBankRoutes.operatorGetBankLines}
      input={{ ...filters.query, Sorting: 'day desc' }}
      pageSize={PAGE}
      pollMs={LINES_MS}
      filter={() => (
        <>
          <Segment label="Lines" options={STATES} {...filters.bind('state')} />
          <SelectField
            label="Account"
            options={[
              { value: '', text: 'All accounts' },
              ...accounts.map(({ code, name }) => ({ value: code, text: name })),
            ]}
            {...filters.bind('code')}
          />
          <SearchField label="Search reference" {...filters.bind('search')} />
        </>
      )}
      noun="lines"
      caption="Statement lines"
      columns={COLUMNS}
      getKey={({ id }) => id}
      empty={{ title: 'No lines', text: 'Import a statement to add lines.' }}
      selection={{ chosen, onChoose, keys: 'M accept match, U undo' }}
    />
  );
}

const COLUMNS: readonly Column<BankLineItem>[] = [
  { title: 'Day', cell: ({ id, day }) => <BackOfficeLink to={`/bank/${id}`}>{day}</BackOfficeLink> },
  { title: 'Reference', cell: (line) => <LineReference line={line} /> },
  { title: 'Account', cell: ({ account }) => account },
  numberColumn('Amount (₹)', ({ amount }) => <Result rupees={amount} />),
  { title: 'Request', cell: (line) => <LineStatus line={line} /> },
];

/** Reference of a line with its description below. */
export function LineReference({
  line: { reference, text },
}: {
  readonly line: Pick<BankLineItem, 'reference' | 'text'>;
}) {
  return (
    <>
      <Reference>{reference}</Reference>
      <br />
      <Text as="small" tone="muted" breaks>
        {text}
      </Text>
    </>
  );
}

/** Status badge of a line: its request or purpose, or the kind of match it has. */
export function LineStatus({ line }: { readonly line: BankLineItem }) {
  const [text, tone] = describeLineStatus(line);
  return <Badge tone={tone}>{text}</Badge>;
}

function describeLineStatus({
  state,
  candidates,
  referenceNo,
  purpose,
}: BankLineItem): readonly [text: string, tone: NonNullable<BadgeProps['tone']>] {
  if (state === 'MATCHED') return [referenceNo ?? describePurpose(purpose), 'good'];
  if (state !== 'OPEN') return ['Posting', 'plain'];
  return candidates.length === 0 ? ['Unmatched', 'plain'] : ['Suggested match', 'warn'];
}

function describePurpose(purpose: BankLineItem['purpose']): string {
  if (purpose === null) return 'Matched';
  return purpose.kind === 'TAX' ? 'Tax paid' : `Payout from ${purpose.provider}`;
}

/** Action key shared by all actions on a line. */
export const lineKey = (lineId: number) => `bank line ${lineId}`;

/** Matches a line with a request. */
export function useMatch(lineId: number) {
  return useAction(operatorBankRoutes.operatorMatchBankLine, {
    key: lineKey(lineId),
    done: 'Matched',
  });
}

/** Possible matches. */
export function MatchList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack as="ul" gap={4} pad={5} radius="control" surface="sunk" aria-label={label}>
      {children}
    </Stack>
  );
}

export interface MatchItemProps {
  /** Link to the line or request. */
  readonly link: ReactNode;
  readonly amount: ReactNode;
  readonly note: string;
  /** Match button or status. */
  readonly children: ReactNode;
}

/** A possible match. */
export function MatchItem({ link, amount, note, children }: MatchItemProps) {
  return (
    <Row as="li" gap={5} justify="between">
      <Box as="span" canShrink>
        {link} {amount}{' '}
        <Text as="small" tone="muted" breaks>
          {note}
        </Text>
      </Box>
      {children}
    </Row>
  );
}

/** Statement lines for a request, next to the player's details. */
export function RequestLines({ requestId }: { readonly requestId: number }) {
  const { data, error } = useRead(operatorBankRoutes.operatorGetRequestBankLines, { requestId }, { pollMs: LINES_MS });
  if (error !== null) return <p role="alert">Couldn’t load bank lines.</p>;
  if (data === undefined) return null;
  if (data.items.length === 0) {
    return (
      <Text as="p" tone="muted" size={12}>
        No matching bank statement line.
      </Text>
    );
  }
  return (
    <MatchList label="Bank lines">
      {data.items.map((line) => (
        <RequestLine key={line.id} line={line} requestId={requestId} />
      ))}
    </MatchList>
  );
}

function RequestLine({ line, requestId }: { readonly line: BankLineItem; readonly requestId: number }) {
  const { id, day, account, reference, text, amount } = line;
  const match = useMatch(id);
  return (
    <MatchItem
      link={<BackOfficeLink to={`/bank/${id}`}>{`${day}, ${account}`}</BackOfficeLink>}
      amount={<Result rupees={amount} />}
      note={`${reference} ${text}`}
    >
      {line.requestId === requestId ? (
        <Badge tone="good">Bank match</Badge>
      ) : (
        <Button
          size="s"
          isBusy={match.isPending}
          aria-label={`Match line ${id}`}
          onClick={() => void match.run({ lineId: id, requestId })}
        >
          Match
        </Button>
      )}
    </MatchItem>
  );
}
