import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { AccountCount, useAccountPages } from '#player/shell/drawers/account-places.tsx';
import { ConnectionBadge } from '#player/shell/guards/connection-notice.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import side from '#ui/side-list/side-list.module.css';
import styles from './account-side.module.css';

/** Wide screens: navigation between account pages. */
export function AccountSide() {
  const pages = useAccountPages();
  const userName = useStore(session, (state) => state.user?.userName ?? '');
  return (
    <nav aria-label={t('Account pages')}>
      <p className={styles.who}>{userName}</p>
      <ul className={side.list}>
        {pages.map(({ to, search = {}, words, icon, beginsGroup }) => (
          <Fragment key={words}>
            {beginsGroup === true && <li className={styles.line} aria-hidden="true" />}
            <li>
              <Link
                to={to}
                search={search}
                activeOptions={{ explicitUndefined: true }}
                className={side.row}
              >
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
