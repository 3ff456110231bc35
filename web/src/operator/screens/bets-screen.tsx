import { BetBrowser } from '#operator/features/bet-browser/bet-browser.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import styles from './screen.module.css';

/** Bets of everybody. */
export function BetsScreen() {
  return (
    <>
      <PageHead title="Bets" />
      <div className={styles.page}>
        <BetBrowser />
      </div>
    </>
  );
}
