import { rupeesText } from '#format/money.ts';
import { useOwnRounds } from '#play/data/own-rounds.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { isOver } from '#play/parts/round-phase.ts';
import { SoundCaption } from '#play/parts/sound-caption.tsx';
import { t } from '#text/text.ts';
import { useKit } from './kit-context.ts';
import styles from './own-result.module.css';

/** Over the table: what the round came to for everybody, what it brought the player, and captions of sounds. */
export function OwnResult() {
  const kit = useKit();
  const state = useSeat(({ table }) => table?.state);
  const { items } = useOwnRounds();
  if (state === undefined) return null;
  const own = items?.find(({ roundId, isOpen }) => roundId === state.roundId && !isOpen);
  return (
    <>
      {isOver(state.phase) && state.outcome !== null && (
        <div className={styles.result} key={state.roundId}>
          <b>{kit.outcomeWords(state.outcome)}</b>
          {own !== undefined && own.staked > 0 && (
            <span data-sign={Math.sign(own.paid - own.staked)}>
              {own.paid > own.staked
                ? t('You won {amount}', { amount: rupeesText((own.paid - own.staked) / 100) })
                : t('{paid} back of {staked}', {
                    paid: rupeesText(own.paid / 100),
                    staked: rupeesText(own.staked / 100),
                  })}
            </span>
          )}
        </div>
      )}
      {state.phase === 'VOID' && (
        <div className={styles.result}>
          <b>{t('Round void')}</b>
          <span>{t('Every stake goes back.')}</span>
        </div>
      )}
      <SoundCaption />
    </>
  );
}
