import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useBetDesk } from '#play/data/bet-desk.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { chipAt, useChosenChip } from '#play/parts/chosen-chip.ts';
import { BetDock } from './bet-dock.tsx';
import { useKit } from './kit-context.ts';
import { pickPrice, placePicked, usePicked } from './picked-price.ts';
import styles from './runner-dock.module.css';
import { computeTerms } from './runner-money.ts';
import { useRunnerMoney } from './runner-rows.tsx';

/** Dock of a back and lay table: shows the terms of the selected price, then bets the selected chip. */
export function RunnerDock() {
  const kit = useKit();
  const quoteId = useSeat(({ table }) => table?.state.quote?.quoteId ?? null);
  const limits = useSeat((seat) => seat.limits);
  const stake = chipAt(limits, useChosenChip());
  const isBusy = useBetDesk(({ request }) => request !== null);
  const picked = usePicked(quoteId);
  const { exposure, nextExposure } = useRunnerMoney();
  if (picked === null) return <BetDock />;
  const { win, risk } = computeTerms(picked, stake);
  const isBack = picked.side === 'BACK';
  const bet = { type: 'RUNNER', ...picked, stake } as const;
  return (
    <div className={styles.dock}>
      <div className={styles.slip} data-side={isBack ? 'back' : 'lay'} role="status">
        <span>
          <b>
            {t('{bet} at {price}', {
              bet: kit.betWords(bet),
              price: (picked.price / 100).toFixed(2),
            })}
          </b>
          <small>
            {isBack
              ? t('{stake}, wins {win}', {
                  stake: rupeesText(stake / 100),
                  win: rupeesText(win / 100),
                })
              : t('{stake}, risks {risk}', {
                  stake: rupeesText(stake / 100),
                  risk: rupeesText(risk / 100),
                })}
          </small>
        </span>
        <span className={styles.exposure}>
          <b>{`${rupeesText(exposure / 100)} → ${rupeesText(nextExposure / 100)}`}</b>
          <small>{t('Exposure')}</small>
        </span>
      </div>
      <BetDock
        onClear={() => pickPrice(null)}
        main={
          <button
            type="button"
            className={styles.place}
            disabled={isBusy}
            onClick={() => void placePicked(picked, stake)}
          >
            {t('Place bet {amount}', { amount: rupeesText(stake / 100) })}
          </button>
        }
      />
    </div>
  );
}
