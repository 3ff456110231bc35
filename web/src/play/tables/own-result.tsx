import type { ReactNode } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useOwnRounds } from '#play/data/own-rounds.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { isOver } from '#play/parts/round-phase.ts';
import { useKit } from './kit-context.ts';
import styles from './own-result.module.css';

/** The round's result with the player's net result, or the children while there is none. */
export function OwnResult({ children }: { readonly children: ReactNode }) {
  const kit = useKit();
  const state = useSeat(({ table }) => table?.state);
  const { items } = useOwnRounds();
  if (state?.phase === 'VOID') {
    return (
      <div className={styles.result}>
        <b>{t('Round voided')}</b>
        <span className={styles.why}>
          {t('All stakes returned.')} {state.voidReason}
        </span>
      </div>
    );
  }
  if (state === undefined || !isOver(state.phase) || state.outcome === null) return children;
  const own = items?.find(({ roundId, isOpen }) => roundId === state.roundId && !isOpen);
  return (
    <div className={styles.result} key={state.roundId}>
      <b>{kit.outcomeWords(state.outcome)}</b>
      {own !== undefined && own.staked > 0 && (
        <span data-sign={Math.sign(own.paid - own.staked)}>
          {own.paid > own.staked
            ? t('You won {amount}', { amount: rupeesText((own.paid - own.staked) / 100) })
            : t('Returned {paid} of {staked} ({net})', {
                paid: rupeesText(own.paid / 100),
                staked: rupeesText(own.staked / 100),
                net: rupeesText((own.paid - own.staked) / 100),
              })}
        </span>
      )}
    </div>
  );
}
