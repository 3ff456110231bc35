import { BetSpot } from '#play/tables/bet-spot.tsx';
import { BigRoad, Roads } from '#play/tables/roads.tsx';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './dt.module.css';
import { CARD_BETS, DT_KIT, spotName } from './dt-kit.ts';
import { DtStage } from './dt-stage.tsx';

const SIDES = [
  ['DRAGON', 'warm'],
  ['TIGER', 'cool'],
] as const;

/** Dragon Tiger. */
export function GamePage() {
  return (
    <TablePage
      kit={DT_KIT}
      stage={<DtStage />}
      road={(onPick) => <Roads onPick={onPick} beside={<BigRoad />} />}
      board={
        <>
          <div className={styles.main}>
            <BetSpot
              code="WINNER:DRAGON"
              name={spotName('WINNER:DRAGON')}
              tone="dragon"
              size="main"
            />
            <BetSpot code="TIE" name={spotName('TIE')} tone="tie" size="main" />
            <BetSpot code="SUITED_TIE" name={spotName('SUITED_TIE')} tone="tie" size="main" />
            <BetSpot code="WINNER:TIGER" name={spotName('WINNER:TIGER')} tone="tiger" size="main" />
          </div>
          <div className={styles.bets}>
            {SIDES.map(([side, tone]) => (
              <div key={side} className={styles.half}>
                {CARD_BETS.map((bet) => {
                  const code = `CARD_${bet}:${side}`;
                  return <BetSpot key={code} code={code} name={spotName(code)} tone={tone} />;
                })}
              </div>
            ))}
          </div>
        </>
      }
    />
  );
}
