import { t } from '#text/text.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './notices-panel.module.css';

export interface SiteMessagesProps {
  readonly messages: readonly string[];
  /** It was read, and is not wanted again today. */
  readonly onHide: (message: string) => void;
}

/** What the operator tells everybody. */
export function SiteMessages({ messages, onHide }: SiteMessagesProps) {
  return (
    <section aria-label={t('Announcements')}>
      <h3 className={styles.day}>{t('Announcements')}</h3>
      <ul>
        {messages.map((message) => (
          <li key={message} className={styles.row}>
            <span className={styles.kind} data-kind="SITE">
              <Icon variant="regular" name="bell" size={18} />
            </span>
            <p className={styles.words}>{message}</p>
            <IconButton size="s" label={t('Hide for today')} onClick={() => onHide(message)}>
              <Icon variant="regular" name="close" size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
