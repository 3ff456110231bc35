import type { WireOf } from '@crease/contracts/base/route.ts';
import {
  type HouseSums,
  type OperatorHouseRound,
  type OperatorHouseRoundBets,
  operatorCasinoRoutes,
} from '@crease/contracts/casino/operator-casino.ts';
import { useState } from 'react';
import { VerifyRound } from '#fairness/verify-round.tsx';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { shortRoundId } from '#format/round-text.ts';
import { FormPart, FormView } from '#operator/components/form-view.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { codec } from '#operator/core/codecs.ts';
import { afterSuccess, useRead } from '#operator/core/office-call.ts';
import { useCanTrade } from '#operator/core/office-session.ts';
import { proposeAction } from '#operator/core/proposals.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';

export const HOUSE_POLL_MS = 5_000;

const ROUNDS: readonly Column<OperatorHouseRound>[] = [
  { title: 'Time', cell: ({ at }) => dayClockText(at) },
  { title: 'Status', cell: ({ phase, voidReason }) => voidReason ?? phase },
  { title: 'Staked by', cell: stakeWords },
  numberColumn('Players', ({ players }) => players),
  numberColumn('Staked and paid', ({ sums }) => sums.map(sumWords).join(' · ')),
];

/** Describes who funded the stake. For free rounds the player gets `kept` rather than the payout. */
function stakeWords({ kept }: OperatorHouseRound): string {
  return kept === null ? 'Players' : `House, free round: ${rupeesText(kept)} kept`;
}

function sumWords({ currency, staked, paid }: HouseSums): string {
  const money = currency === 'INR' ? '' : 'play money ';
  return `${money}${rupeesText(staked)}, ${rupeesText(paid)}`;
}

/** Rounds with bets, latest or filtered, and the bets of one. */
export function HouseRounds() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useRead(operatorCasinoRoutes.operatorGetHouseRounds, parseSearch(text), {
    pollMs: HOUSE_POLL_MS,
  });
  const round: Column<OperatorHouseRound> = {
    title: 'Round',
    cell: ({ roundId }) => (
      <Button aria-label={roundId} onClick={() => setChosen(roundId)}>
        {shortRoundId(roundId)}
      </Button>
    ),
  };
  return (
    <Panel title="House rounds">
      <FormPart>
        <TextField
          label="Round, game or player ID"
          value={text}
          hint="e.g. t20-1-57, t20 or 1042. Leave blank for the latest"
          autoComplete="off"
          error={null}
          onChange={setText}
        />
      </FormPart>
      <QueryView query={query} label="Loading rounds…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No rounds" text="Only rounds with bets are listed." />
          ) : (
            <Table
              caption="Rounds, newest first"
              columns={[round, ...ROUNDS]}
              rows={items}
              getKey={({ roundId }) => roundId}
              isChosen={({ roundId }) => roundId === chosen}
            />
          )
        }
      </QueryView>
      {chosen !== null && <RoundPanel key={chosen} roundId={chosen} />}
    </Panel>
  );
}

/** Parses a search: digits are a player ID, a dash marks a round ID, anything else a game. */
function parseSearch(text: string): WireOf<typeof operatorCasinoRoutes.operatorGetHouseRounds> {
  const wanted = text.trim();
  if (/^\d{1,15}$/.test(wanted)) return { userId: Number(wanted) };
  if (/^[a-z0-9]{2,8}-[A-Za-z0-9-]{1,60}$/.test(wanted)) return { roundId: wanted };
  return /^[a-z0-9]{2,8}$/.test(wanted) ? { game: wanted } : {};
}

const BETS: readonly Column<OperatorHouseRoundBets['bets'][number]>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) =>
      userId === null ? 'Free play' : <BackOfficeLink to={`/players/${userId}`}>{userName ?? userId}</BackOfficeLink>,
  },
  { title: 'Bet', cell: ({ on }) => on },
  { title: 'Status', cell: ({ end, state }) => end ?? state },
  numberColumn('Stake', ({ stake }) => rupeesText(stake)),
  numberColumn('Paid', ({ paid }) => rupeesText(paid)),
];

/** A round with its inputs and bets. A revealed seed allows recomputing it here, and a running round can be voided. */
function RoundPanel({ roundId }: { readonly roundId: string }) {
  const query = useRead(operatorCasinoRoutes.operatorGetHouseRound, { roundId }, { pollMs: HOUSE_POLL_MS });
  return (
    <QueryView query={query} label="Loading round…">
      {(round) => (
        <section aria-label={`Round ${roundId}`}>
          <Inputs round={round} />
          <Table caption={`Bets in ${roundId}`} columns={BETS} rows={round.bets} getKey={({ betId }) => betId} />
        </section>
      )}
    </QueryView>
  );
}

function Inputs({ round }: { readonly round: OperatorHouseRoundBets }) {
  const { roundId, phase, canEnd, paytable, commitment, fair, outcome } = round;
  const noSeed = phase === 'VOID' ? 'Voided before the draw' : 'Not revealed yet';
  const canChange = useCanTrade();
  const [isEnding, setEnding] = useState(false);
  return (
    <Stack gap={5} items="start" pad={6}>
      <Stack as="dl" gap={4} aria-label={`Inputs for ${roundId}`}>
        <Input name="Paytable">{paytable}</Input>
        <Input name="Commitment">{commitment}</Input>
        <Input name="Seed">{fair?.serverSeed ?? noSeed}</Input>
        {/* With a revealed seed the outcome is recomputed from it. */}
        {fair === null && outcome !== null && <Input name="Stored outcome">{outcome}</Input>}
      </Stack>
      {fair !== null && <VerifyRound own={{ fair, choice: null, isVoid: false }} firstSeed={null} />}
      {canEnd && canChange && (
        <Button variant="danger" onClick={() => setEnding(true)}>
          Void round
        </Button>
      )}
      <VoidRound roundId={isEnding ? roundId : null} onClose={() => setEnding(false)} />
    </Stack>
  );
}

function Input({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <Text as="dt" tone="muted" size={12}>
        {name}
      </Text>
      <Text as="dd" weight="semi" breaks>
        {children}
      </Text>
    </div>
  );
}

export interface VoidRoundProps {
  /** Round to void. Null closes the dialog. */
  readonly roundId: string | null;
  readonly onClose: () => void;
}

/** Voids the current round of a table and returns the stakes, with a reason shown to its players. */
export function VoidRound({ roundId, onClose }: VoidRoundProps) {
  const title = `Void round ${roundId ?? ''}`;
  return (
    <TitledDialog open={roundId !== null} title={title} onClose={onClose}>
      {roundId !== null && <ReasonForm roundId={roundId} onClose={onClose} />}
    </TitledDialog>
  );
}

function ReasonForm({ roundId, onClose }: VoidRoundProps & { readonly roundId: string }) {
  const { operatorVoidHouseRound, operatorGetHouseTables, operatorGetHouseReturns } = operatorCasinoRoutes;
  const { operatorGetHouseRound, operatorGetHouseRounds } = operatorCasinoRoutes;
  const form = useWireForm(operatorVoidHouseRound, {
    fields: { reason: codec.text('Reason shown to players') },
    request: ({ reason }) => ({ roundId, reason }),
    done: 'Round voided, stakes returned',
    refreshes: [operatorGetHouseRound, operatorGetHouseRounds, operatorGetHouseTables, operatorGetHouseReturns],
    onDone: onClose,
    onRefused: ({ code }, input) => {
      if (code !== 'FOUR_EYES') return false;
      afterSuccess(proposeAction({ type: 'VoidHouseRound', ...input }), onClose);
      return true;
    },
  });
  return (
    <FormView
      form={form}
      submit="Void round"
      variant="danger"
      isInDialog
      buttons={<Button onClick={onClose}>Back</Button>}
    >
      <p>All stakes are returned and the next round starts.</p>
      <TextField {...form.field('reason')} autoComplete="off" data-first-focus />
    </FormView>
  );
}
