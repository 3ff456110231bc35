import { BetSpot } from '#play/tables/bet-spot.tsx';
import { BigRoad, Roads } from '#play/tables/roads.tsx';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './bac.module.css';
import { BAC_KIT, spotName } from './bac-kit.tsx';
import { BacStage } from './bac-stage.tsx';

const SIDES = ['PLAYER_PAIR', 'SMALL', 'BIG', 'BANKER_PAIR'];

/** Baccarat. */
export function GamePage() {
  return (
    <TablePage
      kit={BAC_KIT}
      stage={<BacStage />}
      road={(onPick) => <Roads onPick={onPick} beside={<BigRoad />} />}
      board={
        <>
          <div className={styles.main}>
            <BetSpot code="PLAYER" name={spotName('PLAYER')} tone="a" size="main" />
            <BetSpot code="TIE" name={spotName('TIE')} tone="tie" size="main" />
            <BetSpot code="BANKER" name={spotName('BANKER')} tone="b" size="main" />
          </div>
          <div className={styles.side}>
            {SIDES.map((code) => (
              <BetSpot key={code} code={code} name={spotName(code)} />
            ))}
          </div>
        </>
      }
    />
  );
}
