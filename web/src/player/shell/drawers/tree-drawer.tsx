import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';
import { Tree } from './tree.tsx';

const close = () => setOpen('sidebar', false);

/** Sports tree on narrow screens. */
export function TreeDrawer() {
  const open = useStore(uiFlags, (state) => state.sidebar);
  return (
    <Dialog open={open} label={t('Sports and matches')} kind="left" onClose={close}>
      <DialogHead title={t('Sports')} closeLabel={t('Close sports')} onClose={close} />
      <Box padX={4} padBottom={6}>
        <Tree />
      </Box>
    </Dialog>
  );
}
