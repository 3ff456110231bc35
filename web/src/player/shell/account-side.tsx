import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useSettings } from '#data/queries/catalogue.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import side from '#ui/side-list/side-list.module.css';
import { AccountCount } from './account-count.tsx';
import { accountPlaces } from './account-places.ts';
import styles from './account-side.module.css';
import { ConnectionBadge } from './connection-notice.tsx';

/** Wide screens, beside the pages of the account: the way from one to the next. */
export function AccountSide() {
  const setting = useSettings();
  const userName = useStore(session, (state) => state.user?.userName ?? '');
  return (
    <nav aria-label={t('Account pages')}>
      <p className={styles.who}>{userName}</p>
      <ul className={side.list}>
        {accountPlaces(setting).map(({ to, words, icon, beginsGroup }) => (
          <Fragment key={to}>
            {beginsGroup === true && <li className={styles.line} aria-hidden="true" />}
            <li>
              <Link to={to} className={side.row}>
                <Icon variant="regular" name={icon} size={18} />
                {t(words)}
                <AccountCount to={to} className={side.count} />
              </Link>
            </li>
          </Fragment>
        ))}
      </ul>
      <ConnectionBadge />
    </nav>
  );
}
