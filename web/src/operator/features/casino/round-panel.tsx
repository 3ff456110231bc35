import type { OpHouseRoundBets } from '@crease/contracts/wire/operator-house.ts';
import { useState } from 'react';
import { VerifyRound } from '#fairness/verify-round.tsx';
import { rupeesText } from '#format/money.ts';
import { useMayTrade } from '#operator/office/office-session.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useHouseRound } from './house-reads.ts';
import styles from './round-panel.module.css';
import { VoidRound } from './void-round.tsx';

const BETS: readonly Column<OpHouseRoundBets['bets'][number]>[] = [
  {
    title: 'Player',
    cell: ({ userId, userName }) =>
      userId === null ? (
        'Trial'
      ) : (
        <OfficeLink to={`/players/${userId}`}>{userName ?? userId}</OfficeLink>
      ),
  },
  { title: 'Bet', cell: ({ on }) => on },
  { title: 'State', cell: ({ end, state }) => end ?? state },
  { title: 'Stake', align: 'right', cell: ({ stake }) => rupeesText(stake) },
  { title: 'Paid', align: 'right', cell: ({ paid }) => rupeesText(paid) },
];

/** A round with its inputs and bets. Its seed draws it again here, and while it is on it can be ended. */
export function RoundPanel({ roundId }: { readonly roundId: string }) {
  const query = useHouseRound(roundId);
  return (
    <Reading query={query} label="The round is being read">
      {(round) => (
        <section aria-label={`Round ${roundId}`}>
          <Inputs round={round} />
          <Table
            caption={`Bets of ${roundId}`}
            columns={BETS}
            rows={round.bets}
            keyOf={({ betId }) => betId}
          />
        </section>
      )}
    </Reading>
  );
}

function Inputs({ round }: { readonly round: OpHouseRoundBets }) {
  const { roundId, phase, canEnd, paytable, commitment, fair, outcome } = round;
  const noSeed = phase === 'VOID' ? 'Ended before it was drawn' : 'Not public yet';
  const mayChange = useMayTrade();
  const [isEnding, setEnding] = useState(false);
  return (
    <div className={styles.inputs}>
      <dl aria-label={`Inputs of ${roundId}`}>
        <div>
          <dt>Paytable</dt>
          <dd>{paytable}</dd>
        </div>
        <div>
          <dt>Sealed as</dt>
          <dd>{commitment}</dd>
        </div>
        <div>
          <dt>Seed</dt>
          <dd>{fair?.serverSeed ?? noSeed}</dd>
        </div>
        {/* Where the seed is public, the outcome is drawn from it. */}
        {fair === null && outcome !== null && (
          <div>
            <dt>Outcome, as it is kept</dt>
            <dd>{outcome}</dd>
          </div>
        )}
      </dl>
      {fair !== null && (
        <VerifyRound own={{ fair, choice: null, isVoid: false }} firstSeed={null} />
      )}
      {canEnd && mayChange && (
        <Button look="danger" onClick={() => setEnding(true)}>
          End this round
        </Button>
      )}
      <VoidRound roundId={isEnding ? roundId : null} onClose={() => setEnding(false)} />
    </div>
  );
}
