import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';
import { Tree } from './tree.tsx';

const close = () => setOpen('sidebar', false);

/** Sports tree on narrow screens. */
export function TreeDrawer() {
  const open = useStore(uiFlags, (state) => state.sidebar);
  return (
    <TitledDialog
      title={t('Sports')}
      open={open}
      kind="left"
      label={t('Sports and matches')}
      closeLabel={t('Close sports')}
      onClose={close}
    >
      <Box padX={4} padBottom={6}>
        <Tree />
      </Box>
    </TitledDialog>
  );
}
