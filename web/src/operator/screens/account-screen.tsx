import { useStore } from '#data/stores/observable.ts';
import { operatorSession } from '#operator/data/operator-session.ts';
import { LoginList } from '#operator/features/logins/login-list.tsx';
import { SessionPanel } from '#operator/features/logins/session-panel.tsx';
import { OwnPassword } from '#operator/features/own-password/own-password.tsx';
import { OwnProofsPanel } from '#operator/features/own-proofs/own-proofs-panel.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import styles from './screen.module.css';

/** Whoever works here: where they are logged in, and how they prove themselves. */
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
          <div className={styles.stack}>
            <SessionPanel of={undefined} />
            <LoginList of={undefined} />
          </div>
          <div className={styles.stack}>
            <OwnProofsPanel />
            <OwnPassword />
          </div>
        </div>
      </div>
    </>
  );
}
