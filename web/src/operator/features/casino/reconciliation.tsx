import type { OperatorCasinoReconciliation } from '@crease/contracts/casino/casino.ts';
import {
  MAX_ROUND_FILE_BYTES,
  operatorCasinoRoutes,
  ROUND_FILE_COLUMNS,
} from '@crease/contracts/casino/operator-casino.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { FieldRow, FormPart, SelectField } from '#operator/components/form-view.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { useAction, useRead } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';
import { PROVIDERS_POLL_MS } from './game-list.tsx';

/** A provider's rounds of a day in our ledger against the provider's records. */
export function Reconciliation() {
  const providers = useRead(operatorCasinoRoutes.operatorGetCasinoProviders, {}, { pollMs: PROVIDERS_POLL_MS });
  return (
    <Panel title="Reconciliation">
      <QueryView query={providers} label="Loading provider data…">
        {({ items }) => <ProviderReconciliation providers={items.map(({ providerId }) => providerId)} />}
      </QueryView>
    </Panel>
  );
}

function ProviderReconciliation({ providers }: { readonly providers: readonly string[] }) {
  const [providerId, setProvider] = useState(providers[0] ?? '');
  const [day, setDay] = useState(getToday);
  return (
    <>
      <FormPart>
        <FieldRow>
          <SelectField
            label="Provider"
            value={providerId}
            options={providers.map((one) => ({ value: one, text: one }))}
            onChange={setProvider}
          />
          <TextField label="Date (IST)" type="date" value={day} error={null} onChange={setDay} />
        </FieldRow>
      </FormPart>
      <RoundComparison key={`${providerId} ${day}`} providerId={providerId} day={day} />
    </>
  );
}

interface RoundComparisonProps {
  readonly providerId: string;
  readonly day: string;
}

/** Comparison with the provider's response, or with an uploaded file. */
function RoundComparison(params: RoundComparisonProps) {
  const query = useRead(operatorCasinoRoutes.operatorReconcileCasino, params, {
    enabled: params.providerId !== '' && params.day !== '',
  });
  const { name, found, error, isPending, pick, drop } = useRoundFile(params);
  return (
    <>
      <FormPart>
        <FileUploadField
          label="Provider file"
          hint={`CSV with ${ROUND_FILE_COLUMNS.join(', ')}. Amounts in rupees, up to 2 MB`}
          chooseText="Upload file"
          removeText="Remove file"
          fileName={name}
          state={isPending ? 'Comparing…' : null}
          error={error}
          accept=".csv,.txt,text/csv,text/plain"
          onPick={(file) => void pick(file)}
          onRemove={drop}
        />
      </FormPart>
      {found === null ? (
        <QueryView query={query} label="Comparing rounds…">
          {(answered) => <Found found={answered} />}
        </QueryView>
      ) : (
        <Found found={found} />
      )}
    </>
  );
}

/** Compares an uploaded file. Nothing is stored. */
function useRoundFile(params: RoundComparisonProps) {
  const compare = useAction(operatorCasinoRoutes.operatorCompareRoundFile, {
    done: 'Reconciliation complete',
    refreshes: [],
  });
  const [name, setName] = useState<string | null>(null);
  const [found, setFound] = useState<OperatorCasinoReconciliation | null>(null);
  const [error, setError] = useState<string | null>(null);
  const drop = () => {
    setName(null);
    setFound(null);
    setError(null);
  };
  return {
    name,
    found,
    error,
    isPending: compare.isPending,
    drop,
    pick: async (file: File): Promise<void> => {
      drop();
      setName(file.name);
      if (file.size > MAX_ROUND_FILE_BYTES) return setError('The file is larger than 2 MB');
      const outcome = await compare.run({ ...params, csv: await file.text() });
      if (outcome.ok) setFound(outcome.value);
      else setError(outcome.failure?.fields.get('csv') ?? outcome.failure?.message ?? null);
    },
  };
}

/** Current date in India. */
function getToday(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
}

type Sums = OperatorCasinoReconciliation['sums'][number];

const SUMS: readonly Column<Sums>[] = [
  { title: 'Money', cell: ({ currency }) => (currency === 'INR' ? 'Rupees' : 'Play money') },
  numberColumn(
    'Rounds',
    renderBoth(({ rounds }) => String(rounds)),
  ),
  numberColumn(
    'Staked',
    renderBoth(({ staked }) => rupeesText(staked)),
  ),
  numberColumn(
    'Paid',
    renderBoth(({ paid }) => rupeesText(paid)),
  ),
  numberColumn('Bets', ({ ours }) => ours.bets),
  numberColumn('Wins', ({ ours }) => ours.wins),
  numberColumn('Refunded', ({ ours }) => `${ours.rollbacks}, ${rupeesText(ours.rolledBack)}`),
  numberColumn('Open rounds', ({ ours }) => ours.open),
];

/** Renders our figure, and the provider's if it reports one. */
function renderBoth(text: (sums: NonNullable<Sums['theirs']>) => string) {
  return ({ ours, theirs }: Sums) => (theirs === null ? text(ours) : `${text(ours)} / ${text(theirs)}`);
}

type Difference = OperatorCasinoReconciliation['differences'][number];

const DIFFERENCES: readonly Column<Difference>[] = [
  { title: 'Round', cell: ({ roundId }) => roundId },
  { title: 'Player', cell: ({ userId }) => userId ?? 'Unknown' },
  numberColumn('Our ledger', ({ ours }) => partText(ours)),
  numberColumn('Provider', ({ theirs }) => partText(theirs)),
];

function partText(part: Difference['ours']): string {
  return part === null ? 'Round not found' : `${rupeesText(part.staked)} staked, ${rupeesText(part.paid)} paid`;
}

function Found({ found }: { readonly found: OperatorCasinoReconciliation }) {
  const { sums, differences, differing } = found;
  const isSaid = sums.some(({ theirs }) => theirs !== null);
  return (
    <>
      <Table
        caption={isSaid ? 'Our ledger / provider' : 'Our ledger'}
        columns={SUMS}
        rows={sums}
        getKey={({ currency }) => currency}
      />
      {!isSaid && (
        <EmptyState
          title="No provider data"
          text="The provider didn’t return that day’s rounds, so there’s nothing to compare."
        />
      )}
      {(isSaid || differing > 0) && (
        <Box as="p" padX="panel" padBottom={6}>
          {differing === 0 ? (
            <Badge tone="good">No differences</Badge>
          ) : (
            <Badge tone="bad">{formatCount(differing, 'difference')}</Badge>
          )}
        </Box>
      )}
      {differing > 0 && (
        <Table
          caption="Mismatched rounds, newest first"
          columns={DIFFERENCES}
          rows={differences}
          getKey={({ roundId, userId }) => `${roundId} ${userId}`}
        />
      )}
    </>
  );
}
