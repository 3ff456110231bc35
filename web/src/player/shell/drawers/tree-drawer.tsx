import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';
import { Tree } from './tree.tsx';
import styles from './tree-drawer.module.css';

const close = () => setOpen('sidebar', false);

/** Sports tree on narrow screens. */
export function TreeDrawer() {
  const open = useStore(uiFlags, (state) => state.sidebar);
  return (
    <Dialog open={open} label={t('Sports and matches')} kind="left" onClose={close}>
      <DialogHead title={t('Sports')} closeLabel={t('Close sports')} onClose={close} />
      <div className={styles.drawer}>
        <Tree />
      </div>
    </Dialog>
  );
}
