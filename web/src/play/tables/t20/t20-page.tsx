import { BetSpot } from '#play/tables/bet-spot.tsx';
import { Roads } from '#play/tables/roads.tsx';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './t20.module.css';
import { spotName, T20_KIT, type T20Spot } from './t20-kit.ts';
import { T20Stage } from './t20-stage.tsx';

const SIDES: readonly T20Spot[] = [
  'PAIR_PLUS:A',
  'THREE_BACCARAT:A',
  'TOTAL:A',
  'SIX_CARD',
  'TOTAL:B',
  'THREE_BACCARAT:B',
  'PAIR_PLUS:B',
];

/** Teen Patti 20-20. */
export function GamePage() {
  return (
    <TablePage
      kit={T20_KIT}
      stage={<T20Stage />}
      road={(onPick) => <Roads onPick={onPick} />}
      board={
        <>
          <div className={styles.main}>
            <BetSpot code="WINNER:A" name={spotName('WINNER:A')} tone="a" size="main" />
            <BetSpot code="TIE" name={spotName('TIE')} tone="tie" size="main" />
            <BetSpot code="WINNER:B" name={spotName('WINNER:B')} tone="b" size="main" />
          </div>
          <div className={styles.side}>
            {SIDES.map((code) => (
              <BetSpot
                key={code}
                code={code}
                name={spotName(code)}
                className={code === 'SIX_CARD' ? styles.bonus : undefined}
              />
            ))}
          </div>
        </>
      }
    />
  );
}
