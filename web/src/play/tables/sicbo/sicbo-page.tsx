import { BetSpot } from '#play/tables/bet-spot.tsx';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './sicbo.module.css';
import { SICBO_KIT, spotName } from './sicbo-kit.tsx';
import { SicboStage } from './sicbo-stage.tsx';

const FACES = [1, 2, 3, 4, 5, 6];
const TOTALS = Array.from({ length: 14 }, (_, place) => place + 4);
const PAIRS = FACES.flatMap((low) =>
  FACES.filter((high) => high > low).map((high) => `${low}-${high}`),
);

/** Sic Bo. */
export function GamePage() {
  return (
    <TablePage
      kit={SICBO_KIT}
      stage={<SicboStage />}
      board={
        <>
          <div className={styles.main}>
            <BetSpot code="SMALL" name={spotName('SMALL')} tone="a" size="main" />
            <BetSpot code="ODD" name={spotName('ODD')} size="main" />
            <BetSpot code="ANY_TRIPLE" name={spotName('ANY_TRIPLE')} tone="tie" size="main" />
            <BetSpot code="EVEN" name={spotName('EVEN')} size="main" />
            <BetSpot code="BIG" name={spotName('BIG')} tone="b" size="main" />
          </div>
          <div className={styles.totals}>
            {TOTALS.map((total) => (
              <BetSpot
                key={total}
                code={`TOTAL:${total}`}
                name={spotName(`TOTAL:${total}`)}
                short={String(total)}
              />
            ))}
          </div>
          <div className={styles.faces}>
            {['SINGLE', 'DOUBLE', 'TRIPLE'].flatMap((key, place) =>
              FACES.map((face) => {
                const code = `${key}:${face}`;
                const short = Array.from({ length: place + 1 }, () => face).join(' ');
                return <BetSpot key={code} code={code} name={spotName(code)} short={short} />;
              }),
            )}
          </div>
          <div className={styles.pairs}>
            {PAIRS.map((pair) => (
              <BetSpot
                key={pair}
                code={`PAIR:${pair}`}
                name={spotName(`PAIR:${pair}`)}
                short={pair.replace('-', ' + ')}
              />
            ))}
          </div>
        </>
      }
    />
  );
}
