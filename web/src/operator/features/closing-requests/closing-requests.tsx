import { siteTimeText } from '#format/site-time.ts';
import { useClosingRequests } from '#operator/data/reads.ts';
import { OfficeLink } from '#operator/parts/office-link.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './closing-requests.module.css';

/** Players who want their account closed and wait for the house; nothing while there are none. */
export function ClosingRequests() {
  const { data } = useClosingRequests();
  if (data === undefined || data.totalCount === 0) return null;
  const more = data.totalCount - data.items.length;
  return (
    <Panel title="Accounts to close">
      <ul className={styles.list}>
        {data.items.map(({ id, userName, closingAskedAt }) => (
          <li key={id} className={styles.line}>
            <OfficeLink to={`/players/${id}`}>{userName}</OfficeLink>
            {closingAskedAt !== null && <span>asked {siteTimeText(closingAskedAt)} IST</span>}
          </li>
        ))}
        {more > 0 && <li className={styles.line}>and {more} more, in Players</li>}
      </ul>
    </Panel>
  );
}
