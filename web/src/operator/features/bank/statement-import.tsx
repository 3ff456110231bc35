import type { PreviewedLine, StatementImport, StatementPreview } from '@crease/contracts/cash/bank.ts';
import { MAX_STATEMENT_BYTES, operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import { Fragment, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { Figures, Result } from '#operator/components/figures.tsx';
import { SelectField } from '#operator/components/form-view.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { act, useIsPending } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';
import { LineReference } from './line-list.tsx';

/** Action key shared by previewing and importing, so that they don't overlap. */
const KEY = 'bank statement';

interface Chosen {
  readonly name: string;
  readonly csv: string;
  /** Null while loading or if rejected. */
  readonly preview: StatementPreview | null;
}

/** Imports a statement after a preview of its effects. */
export function StatementImportPanel() {
  const { chosen, error, done, pick, chooseAccount, importFile, drop } = useStatement();
  const isPending = useIsPending(KEY);
  const preview = chosen?.preview ?? null;
  return (
    <Panel title="Import statement">
      <Stack gap={5} columns={1} padX="panel" padBottom={6}>
        <FileUploadField
          label="Bank statement"
          hint="CSV up to 2 MB. Drop a file here"
          chooseText="Choose file"
          removeText="Choose another file"
          fileName={chosen?.name ?? null}
          state={isPending ? 'Checking file…' : null}
          error={error}
          accept=".csv,.txt,text/csv,text/plain"
          onPick={(file) => void pick(file)}
          onRemove={drop}
        />
        {done !== null && <Imported done={done} />}
        {preview !== null && preview.fits.length > 1 && (
          <SelectField
            label="Several accounts use these headings. Which one is this statement for?"
            value={preview.code ?? ''}
            options={[
              { value: '', text: 'Choose account' },
              ...preview.fits.map((code) => ({ value: code, text: code })),
            ]}
            onChange={(code) => void chooseAccount(code)}
          />
        )}
        {preview !== null && preview.code !== null && (
          <>
            <Preview preview={preview} />
            <Row wrap gap={5} align="start" justify="between">
              <Button
                variant="primary"
                size="l"
                isBusy={isPending}
                disabled={preview.added === 0}
                onClick={() => void importFile()}
              >
                {preview.added === 0 ? 'No new lines to import' : `Import ${formatCount(preview.added, 'new line')}`}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function useStatement() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<StatementImport | null>(null);

  async function preview(name: string, csv: string, code?: string): Promise<void> {
    setChosen({ name, csv, preview: null });
    const outcome = await act(operatorBankRoutes.operatorPreviewStatement, { csv, code }, { key: KEY, refreshes: [] });
    if (outcome.ok) setChosen({ name, csv, preview: outcome.value });
    else setError(outcome.failure?.fields.get('csv') ?? outcome.failure?.message ?? null);
  }

  return {
    chosen,
    error,
    done,
    pick: async (file: File): Promise<void> => {
      setDone(null);
      setError(file.size > MAX_STATEMENT_BYTES ? 'The file is larger than 2 MB' : null);
      if (file.size <= MAX_STATEMENT_BYTES) await preview(file.name, await file.text());
    },
    chooseAccount: async (code: string): Promise<void> => {
      if (chosen !== null && code !== '') await preview(chosen.name, chosen.csv, code);
    },
    importFile: async (): Promise<void> => {
      const code = chosen?.preview?.code;
      if (chosen === null || code == null) return;
      const outcome = await act(
        operatorBankRoutes.operatorImportStatement,
        { code, csv: chosen.csv },
        { key: KEY, done: 'Statement imported' },
      );
      if (!outcome.ok) return;
      setChosen(null);
      setDone(outcome.value);
    },
    drop: () => {
      setChosen(null);
      setError(null);
    },
  };
}

/** Result of an import, with links to what is left to do. */
function Imported({ done }: { readonly done: StatementImport }) {
  const { added, matched, needSecond, open } = done;
  return (
    <div role="status">
      <p>
        {`${formatCount(added, 'line')} imported: `}
        <BackOfficeLink to="/bank?state=MATCHED">{`${matched} matched`}</BackOfficeLink>
        {', '}
        <BackOfficeLink to="/bank?state=OPEN">{`${open} unmatched`}</BackOfficeLink>
      </p>
      {needSecond.length > 0 && (
        <p>
          <BackOfficeLink to="/deposits?queue=matched">{secondText(needSecond.length)}</BackOfficeLink>
          {': '}
          {needSecond.slice(0, MAX_LINKS).map((referenceNo) => (
            <Fragment key={referenceNo}>
              <BackOfficeLink to={`/deposits/${referenceNo}`}>{referenceNo}</BackOfficeLink>{' '}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

/** More than fit on a few lines are in the queue. */
const MAX_LINKS = 20;

const secondText = (count: number) => `Matched, needs a second person: ${count}`;

function Preview({ preview }: { readonly preview: StatementPreview }) {
  const { code, added, known, twice, matched, needSecond, credited, paid, lines } = preview;
  const more = added + known + twice - lines.length;
  return (
    <>
      <Figures
        label="Import preview"
        figures={[
          { name: 'Account', value: code },
          { name: 'New lines', value: added, note: `${matched} matched automatically` },
          { name: 'Credits', value: rupeesText(credited) },
          { name: 'Debits', value: rupeesText(paid) },
          {
            name: 'Skipped',
            value: known + twice,
            note: `${formatCount(twice, 'duplicate')} in this file`,
          },
        ]}
      />
      {needSecond > 0 && <Notice tone="warn">{secondText(needSecond)}</Notice>}
      <BadRows preview={preview} />
      <Table caption="Lines in file" columns={COLUMNS} rows={lines} getKey={({ row }) => row} />
      {more > 0 && <Text as="p" tone="muted" size={12}>{`and ${more} more`}</Text>}
    </>
  );
}

function BadRows({ preview: { badRows } }: { readonly preview: StatementPreview }) {
  if (badRows.length === 0) return null;
  return (
    <div>
      <p>These rows couldn’t be read and will be skipped:</p>
      <Box as="ul" padLeft={6} size={12} aria-label="Unreadable rows">
        {badRows.map(({ row, problem }) => (
          <li key={row}>{`Row ${row}: ${problem}`}</li>
        ))}
      </Box>
    </div>
  );
}

const COLUMNS: readonly Column<PreviewedLine>[] = [
  { title: 'Row', cell: ({ row }) => row },
  { title: 'Day', cell: ({ day }) => day },
  { title: 'Reference', cell: (line) => <LineReference line={line} /> },
  numberColumn('Amount (₹)', ({ amount }) => <Result rupees={amount} />),
  { title: 'Result', cell: renderEffect },
];

/** Effect of importing a line. */
function renderEffect({ standing, matches, needsSecond, mayBe }: PreviewedLine) {
  if (standing === 'KNOWN') return <Badge>Already imported</Badge>;
  if (standing === 'TWICE') return <Badge tone="warn">Duplicate in file</Badge>;
  if (matches !== null && needsSecond) return <Badge tone="warn">{`Matches ${matches}, needs a second person`}</Badge>;
  if (matches !== null) return <Badge tone="good">{`Matches ${matches}`}</Badge>;
  if (mayBe.length > 0) return <Badge tone="warn">{`Possible: ${mayBe.join(', ')}`}</Badge>;
  return <Badge tone="brand">New</Badge>;
}

/** Empty state: statements need a bank account first. */
export function NoAccounts() {
  return (
    <EmptyState title="No bank accounts yet" text="Statements are parsed using their account’s column headings.">
      <BackOfficeLink to="/bank/accounts">Add bank account</BackOfficeLink>
    </EmptyState>
  );
}
