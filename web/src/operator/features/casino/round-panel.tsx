import type { OperatorHouseRoundBets } from '@crease/contracts/wire/operator-house.ts';
import { useState } from 'react';
import { VerifyRound } from '#fairness/verify-round.tsx';
import { rupeesText } from '#format/money.ts';
import { QueryView } from '#operator/components/reading.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import { Button } from '#ui/button/button.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useHouseRound } from './house-reads.ts';
import styles from './round-panel.module.css';
import { VoidRound } from './void-round.tsx';

const BETS: readonly Column<OperatorHouseRoundBets['bets'][number]>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) =>
      userId === null ? (
        'Free play'
      ) : (
        <BackOfficeLink to={`/players/${userId}`}>{userName ?? userId}</BackOfficeLink>
      ),
  },
  { title: 'Bet', cell: ({ on }) => on },
  { title: 'Status', cell: ({ end, state }) => end ?? state },
  { title: 'Stake', align: 'right', cell: ({ stake }) => rupeesText(stake) },
  { title: 'Paid', align: 'right', cell: ({ paid }) => rupeesText(paid) },
];

/** A round with its inputs and bets. A revealed seed allows recomputing it here, and a running round can be voided. */
export function RoundPanel({ roundId }: { readonly roundId: string }) {
  const query = useHouseRound(roundId);
  return (
    <QueryView query={query} label="Loading round…">
      {(round) => (
        <section aria-label={`Round ${roundId}`}>
          <Inputs round={round} />
          <Table
            caption={`Bets in ${roundId}`}
            columns={BETS}
            rows={round.bets}
            getKey={({ betId }) => betId}
          />
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
    <div className={styles.inputs}>
      <dl aria-label={`Inputs for ${roundId}`}>
        <div>
          <dt>Paytable</dt>
          <dd>{paytable}</dd>
        </div>
        <div>
          <dt>Commitment</dt>
          <dd>{commitment}</dd>
        </div>
        <div>
          <dt>Seed</dt>
          <dd>{fair?.serverSeed ?? noSeed}</dd>
        </div>
        {/* With a revealed seed the outcome is recomputed from it. */}
        {fair === null && outcome !== null && (
          <div>
            <dt>Stored outcome</dt>
            <dd>{outcome}</dd>
          </div>
        )}
      </dl>
      {fair !== null && (
        <VerifyRound own={{ fair, choice: null, isVoid: false }} firstSeed={null} />
      )}
      {canEnd && canChange && (
        <Button variant="danger" onClick={() => setEnding(true)}>
          Void round
        </Button>
      )}
      <VoidRound roundId={isEnding ? roundId : null} onClose={() => setEnding(false)} />
    </div>
  );
}
