import { useEffect, useRef } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { toasts } from '#data/stores/toasts.ts';
import { t } from '#text/text.ts';
import { Toast } from '#ui/toast/toast.tsx';
import styles from './toaster.module.css';

/** The short messages, above everything: also above an open window. */
export function Toaster() {
  const list = useStore(toasts.store, (state) => state.list);
  const place = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id ?? 0;

  useEffect(() => {
    const box = place.current;
    // Shown anew with each message: what was shown last lies on top of the browser's own windows.
    if (newest === 0 || box === null || !('showPopover' in box)) return;
    if (box.matches(':popover-open')) box.hidePopover();
    box.showPopover();
  }, [newest]);

  return (
    <div ref={place} className={styles.toaster} popover="manual">
      {list.map(({ id, kind, title, text }) => (
        <Toast
          key={id}
          kind={kind}
          title={title}
          text={text}
          closeLabel={t('Close message')}
          onClose={() => toasts.close(id)}
        />
      ))}
    </div>
  );
}
