import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { PublicText } from '#player/shell/guards/public-text.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { openReading, type ReadingTopic, reading } from './open-drawer.ts';
import styles from './reading-dialog.module.css';

const TITLES: Readonly<Record<ReadingTopic, string>> = {
  terms: phrase('Terms and Conditions'),
  privacy: phrase('Privacy'),
};

/** Operator texts other than the rules: terms and privacy. */
export function ReadingDialog() {
  const open = useStore(reading, (state) => state.open);
  const title = open === null ? '' : t(TITLES[open]);
  const close = () => openReading(null);
  return (
    <TitledDialog title={title} open={open !== null} onClose={close}>
      <Box padX={8} padTop={2} padBottom={8} className={styles.body}>
        {open !== null && <PublicText name={open} />}
      </Box>
    </TitledDialog>
  );
}
