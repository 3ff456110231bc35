import type { Settlement } from '@crease/contracts/routes/operator-settlement.ts';
import { rupeesText } from '#format/money.ts';
import { Result } from '#operator/parts/result.tsx';
import styles from './result-desk.module.css';

/** What a result pays, before or after it is settled. */
export function SettlementView({ settlement }: { readonly settlement: Settlement }) {
  const { bets, users, totalWon, totalLost, commission, houseProfit } = settlement;
  return (
    <dl className={styles.totals}>
      <dt>Bets</dt>
      <dd>
        {bets} from {users} users
      </dd>
      <dt>Players win</dt>
      <dd>{rupeesText(totalWon)}</dd>
      <dt>Players lose</dt>
      <dd>{rupeesText(totalLost)}</dd>
      <dt>Commission</dt>
      <dd>{rupeesText(commission)}</dd>
      <dt>House result</dt>
      <dd>
        <Result rupees={houseProfit} />
      </dd>
    </dl>
  );
}
