import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the game, with a title and a close button. */
export function Sheet({ title, open = true, onClose, children }: SheetProps) {
  return (
    <TitledDialog title={title} open={open} onClose={onClose}>
      <Stack gap={5} padX={8} className={styles.sheet}>
        {children}
      </Stack>
    </TitledDialog>
  );
}

/** A fact of a sheet, in a row of its own. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Row align="stretch" gap={5} justify="between" padY={3} className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Row>
  );
}

/** Link to the page where anyone verifies a round. */
export function VerifyLink() {
  return (
    <a className={styles.link} href="/fairness" target="_blank" rel="noopener">
      {t('Verify round')}
    </a>
  );
}
