import { setOpen } from '#data/stores/ui-flags.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useNewsCount } from './use-news-count.ts';

export interface NoticesRowProps {
  /** Looks of a line in the menu around it. */
  readonly className: string | undefined;
  readonly badge: string | undefined;
}

/** The bell as a line of a menu: phones have no room for it in the header. */
export function NoticesRow({ className, badge }: NoticesRowProps) {
  const { unread } = useNewsCount();
  return (
    <button type="button" className={className} onClick={() => setOpen('notices', true)}>
      <Icon variant="regular" name="bell" />
      {t('Notifications')}
      {unread > 0 && <span className={badge}>{unread}</span>}
    </button>
  );
}
