import { useStaff } from '#operator/data/staff-acts.ts';
import { LoginList } from '#operator/features/logins/login-list.tsx';
import { SessionPanel } from '#operator/features/logins/session-panel.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import styles from './screen.module.css';
import { usePartOfAddress } from './use-part-of-address.ts';

const MOST_STAFF = 100;

/** Where another operator is logged in; an admin's page. */
export function OperatorLoginsScreen() {
  const operatorId = Number(usePartOfAddress('operatorId'));
  const { data } = useStaff({ MaxResultCount: MOST_STAFF });
  const name = data?.items.find(({ id }) => id === operatorId)?.userName ?? `${operatorId}`;
  return (
    <>
      <PageHead title={`Logins of ${name}`} over="Operators" />
      <div className={styles.page}>
        <SessionPanel of={operatorId} />
        <LoginList of={operatorId} />
      </div>
    </>
  );
}
