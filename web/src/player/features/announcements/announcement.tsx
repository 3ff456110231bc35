import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './announcement.module.css';
import { hiddenMessages, hideForToday, messagesToShow } from './messages.ts';

/**
 * Operator announcements above the page, one at a time and without animation. A dismissed message returns the next
 * day or when its text changes.
 */
export function Announcement({ text }: { readonly text: string }) {
  useStore(hiddenMessages, (state) => state.count);
  const [requested, setRequested] = useState(0);
  const messages = messagesToShow(text);
  const at = Math.min(requested, messages.length - 1);
  const message = messages[at];
  if (message === undefined) return null;
  const step = (by: number) => setRequested((at + by + messages.length) % messages.length);
  return (
    <aside className={styles.line} aria-label={t('Announcement')}>
      <Icon variant="regular" name="bell" size={16} />
      <p className="grow canShrink padY-3 breaks" aria-live="polite">
        {message}
      </p>
      {messages.length > 1 && (
        <>
          <span className="rigid tone-muted noWrap">
            {t('{number} of {count}', { number: at + 1, count: messages.length })}
          </span>
          <IconButton size="s" label={t('Previous message')} onClick={() => step(-1)}>
            <Icon variant="regular" name="chevronLeft" size={14} />
          </IconButton>
          <IconButton size="s" label={t('Next message')} onClick={() => step(1)}>
            <Icon variant="regular" name="chevronRight" size={14} />
          </IconButton>
        </>
      )}
      <IconButton size="s" label={t('Hide for today')} onClick={() => hideForToday(message)}>
        <Icon variant="regular" name="close" size={14} />
      </IconButton>
    </aside>
  );
}
