import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { betSlip, clearSlip, keepRestored } from '#data/stores/bet-slip.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { dropSlip } from '#data/view-models/slip-upkeep.ts';
import { t } from '#text/text.ts';
import { EmptySlip } from './empty-slip.tsx';
import { LateBetSlip } from './late-bet-slip.ts';
import { OneClickBanner } from './one-click-banner.tsx';
import { RepeatBet } from './repeat-bet.tsx';
import styles from './slip-panel.module.css';
import { useSelectedMarket } from './use-selected-market.ts';

/** The betslip of wide screens: empty, loading or with the bet being prepared. */
export function SlipPanel() {
  const selection = useStore(betSlip, (state) => state.selection);
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  const isRestored = useStore(betSlip, (state) => state.isRestored);
  const { market, isGone, error, refetch } = useSelectedMarket(selection);

  useEffect(() => {
    if (!isRestored) return;
    if (isGone) dropSlip();
    else if (market !== undefined) keepRestored();
  }, [isRestored, isGone, market]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // "B" goes to the stake of the slip, unless somebody is typing.
      const isTyping =
        event.target instanceof HTMLElement &&
        /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key.toLowerCase() === 'b' && !isTyping && !event.metaKey && !event.ctrlKey) {
        document.querySelector<HTMLInputElement>('[data-betslip] input[placeholder="0"]')?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section className={styles.panel} aria-label={t('Betslip')} data-betslip>
      <div className={styles.head}>
        <h2>{t('Betslip')}</h2>
        {selection === null ? null : <span className={styles.count}>1</span>}
        {isLoggedIn && selection === null ? (
          <Link to="/stake-setting" className={styles.edit}>
            {t('Edit stakes')}
          </Link>
        ) : null}
      </div>
      <div className={styles.oneClick}>
        <OneClickBanner />
      </div>
      {selection === null ? <EmptySlip /> : null}
      <RepeatBet />
      {selection !== null && market !== undefined ? (
        <Suspense fallback={<p className={styles.empty}>{t('Fetching the market…')}</p>}>
          <LateBetSlip selection={selection} market={market} />
        </Suspense>
      ) : null}
      {selection !== null && market === undefined ? (
        <p className={styles.empty}>
          {isGone ? (
            <Act text={t('This market is closed.')} label={t('Remove')} onPress={clearSlip} />
          ) : error !== null ? (
            <Act
              text={t('The market could not be fetched. Your bet is kept.')}
              label={t('Try again')}
              onPress={refetch}
            />
          ) : (
            t('Fetching the market…')
          )}
        </p>
      ) : null}
    </section>
  );
}

interface ActProps {
  readonly text: string;
  readonly label: string;
  readonly onPress: () => void;
}

function Act({ text, label, onPress }: ActProps) {
  return (
    <>
      {text}{' '}
      <button type="button" className={styles.remove} onClick={onPress}>
        {label}
      </button>
    </>
  );
}
