import { useStore } from '#data/stores/observable.ts';
import { operatorSession } from '#operator/data/operator-session.ts';
import { OwnPassword } from '#operator/features/own-password/own-password.tsx';
import { OwnProofsPanel } from '#operator/features/own-proofs/own-proofs-panel.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import styles from './screen.module.css';

/** Whoever works here, and his password. */
export function AccountScreen() {
  const operator = useStore(operatorSession, (state) => state.operator);
  return (
    <>
      <PageHead
        title="Your account"
        over={`${operator?.userName ?? ''} / ${operator?.role ?? ''}`}
      />
      <div className={styles.page}>
        <div className={styles.columns}>
          <OwnProofsPanel />
          <OwnPassword />
        </div>
      </div>
    </>
  );
}
