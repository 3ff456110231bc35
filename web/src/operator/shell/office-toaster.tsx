import { useEffect, useRef } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { toasts } from '#data/stores/toasts.ts';
import { Toast } from '#ui/toast/toast.tsx';
import styles from './office-toaster.module.css';

/** What came of each act, at the lower right, where it covers no button of the desk; above an open window too. */
export function OfficeToaster() {
  const list = useStore(toasts.store, (state) => state.list);
  const place = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id ?? 0;

  useEffect(() => {
    const box = place.current;
    // What was shown last lies on top of the browser's own windows: it is shown anew with each message.
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
          closeLabel="Close message"
          onClose={() => toasts.close(id)}
        />
      ))}
    </div>
  );
}
