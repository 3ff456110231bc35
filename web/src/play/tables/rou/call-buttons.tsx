import { t } from '#i18n/text.ts';
import { addChips } from '#play/data/bet-desk.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { chipAt, chosenChip } from '#play/parts/chosen-chip.ts';
import { playSound } from '#play/parts/sound.ts';
import { CALL_BETS, type CallBet, countChips } from './call-bets.ts';
import styles from './layout.module.css';

/** Places chips of the selected value on all bets of a section. */
export function placeCallBet(bets: CallBet['bets']): void {
  const limits = seatStore.getState().seat?.limits;
  if (limits === undefined) return;
  const stake = chipAt(limits, chosenChip.getState().chip);
  if (addChips(bets.map(([spot, chips]) => ({ spot, stake: chips * stake })))) playSound('CHIP');
}

/** Section bets by name. A number on the layout includes its neighbours. */
export function CallButtons() {
  const isOpen = useSeat(({ table }) => table?.state.phase === 'OPEN');
  return (
    <>
      <div className={styles.calls}>
        {CALL_BETS.map((one) => (
          <button
            key={one.name}
            type="button"
            data-spot={one.name}
            aria-disabled={!isOpen}
            onClick={() => isOpen && placeCallBet(one.bets)}
          >
            <b>{t(one.name)}</b>
            <small>{t('{count} chips', { count: countChips(one) })}</small>
          </button>
        ))}
      </div>
      <p className={styles.hint}>{t('Bets a number plus two neighbours on each side.')}</p>
    </>
  );
}
