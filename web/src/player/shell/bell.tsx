import { useStore } from '#data/stores/observable.ts';
import { setOpen, uiFlags } from '#data/stores/ui-flags.ts';
import { t } from '#text/text.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './bell.module.css';
import { useNewsCount } from './use-news-count.ts';

/** The bell of the header with the number of what was not read; a dot stands for the operator's messages alone. */
export function Bell({ className }: { readonly className: string | undefined }) {
  const isOpen = useStore(uiFlags, (state) => state.notices);
  const { unread, total } = useNewsCount();
  return (
    <span className={`${styles.bell} ${className}`}>
      <IconButton
        ground="head"
        label={bellText(unread)}
        data-opens="notices"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen('notices', !isOpen)}
      >
        <Icon variant="regular" name="bell" />
      </IconButton>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      {unread === 0 && total > 0 && <span className={styles.dot} aria-hidden="true" />}
    </span>
  );
}

function bellText(unread: number): string {
  if (unread === 0) return t('Notifications');
  return unread === 1
    ? t('Notifications, 1 new')
    : t('Notifications, {count} new', { count: unread });
}
