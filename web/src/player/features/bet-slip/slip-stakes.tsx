import { Link } from '@tanstack/react-router';
import { amountText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { NumberPad } from '#ui/number-pad/number-pad.tsx';
import { StakeChips } from '#ui/stake-chips/stake-chips.tsx';
import styles from './bet-slip.module.css';
import { addStake, setStakeText } from './slip.ts';
import type { SlipFacts } from './use-slip.ts';

export interface SlipStakesProps {
  readonly facts: SlipFacts;
  readonly inline: boolean;
}

/** Every way to a stake but typing it: the bettor's own amounts, the limits, and on phones a number pad. */
export function SlipStakes({ facts, inline }: SlipStakesProps) {
  const { stake, stakes, stakeText, min, max, isUnderWay } = facts;
  return (
    <>
      <div className={styles.block}>
        <StakeChips
          stakes={stakes}
          current={stake}
          most={max}
          disabled={isUnderWay}
          onAdd={addStake}
          onSet={(value) => setStakeText(String(value))}
        />
      </div>
      <div className={styles.quick}>
        <button type="button" disabled={isUnderWay} onClick={() => setStakeText(String(min))}>
          {t('Min {amount}', { amount: amountText(min) })}
        </button>
        <button type="button" disabled={isUnderWay} onClick={() => setStakeText(String(max))}>
          {t('Max {amount}', { amount: amountText(max) })}
        </button>
        <button type="button" disabled={isUnderWay} onClick={() => setStakeText('')}>
          {t('Clear')}
        </button>
        {inline || facts.user === null ? null : <EditStakes />}
      </div>
      {inline ? (
        <div className={styles.pad}>
          <NumberPad
            disabled={isUnderWay}
            onKey={(key) => setStakeText(stakeText + key)}
            onDelete={() => setStakeText(stakeText.slice(0, -1))}
          />
        </div>
      ) : null}
    </>
  );
}

/** The way to the bettor's own amounts. */
export function EditStakes() {
  return (
    <Link to="/stake-setting" className={styles.editStakes}>
      {t('Edit stakes')}
    </Link>
  );
}
