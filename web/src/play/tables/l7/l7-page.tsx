import { RANKS } from '@crease/games/cards/card.ts';
import { BetSpot } from '#play/tables/bet-spot.tsx';
import { OneCardStage } from '#play/tables/one-card-stage.tsx';
import { Roads } from '#play/tables/roads.tsx';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './l7.module.css';
import { allWords, L7_KIT, lineText, spotName } from './l7-kit.tsx';

const LINES = ['A23', '456', '89T', 'JQK'];

/** Lucky 7. */
export function GamePage() {
  return (
    <TablePage
      kit={L7_KIT}
      stage={<OneCardStage words={allWords} />}
      road={(onPick) => <Roads onPick={onPick} />}
      board={
        <>
          <div className={styles.main}>
            <BetSpot code="LOW" name={spotName('LOW')} tone="a" size="main" />
            <BetSpot code="SEVEN" name={spotName('SEVEN')} tone="tie" size="main" />
            <BetSpot code="HIGH" name={spotName('HIGH')} tone="b" size="main" />
          </div>
          <div className={styles.row}>
            <BetSpot code="ODD" name={spotName('ODD')} />
            <BetSpot code="EVEN" name={spotName('EVEN')} />
            <BetSpot code="RED" name={spotName('RED')} tone="red" />
            <BetSpot code="BLACK" name={spotName('BLACK')} tone="black" />
            {LINES.map((line) => (
              <BetSpot
                key={line}
                code={`LINE:${line}`}
                name={spotName(`LINE:${line}`)}
                short={lineText(line)}
              />
            ))}
          </div>
          <div className={styles.ranks}>
            {[...RANKS].map((rank) => (
              <BetSpot
                key={rank}
                code={`RANK:${rank}`}
                name={spotName(`RANK:${rank}`)}
                short={rank.replace('T', '10')}
              />
            ))}
          </div>
        </>
      }
    />
  );
}
