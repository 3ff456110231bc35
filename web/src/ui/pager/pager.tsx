import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  /** Accessible name of the paginated list. */
  readonly label: string;
  /** Index from 0. */
  readonly page: number;
  readonly pageSize: number;
  /** Total rows. */
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** `21–40 of 57` with previous and next. A disabled button keeps its place and focus. */
export function Pager({ label, page, pageSize, total, onChange }: PagerProps) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  return (
    <Row as="nav" gap={4} padX="panel" padY={4} border="top" className={styles.pager} aria-label={label}>
      <Text grow tone="muted">
        {rangeText(page, pageSize, total)}
      </Text>
      <PageButton label={t('Previous')} isOff={page <= 0} onPress={() => onChange(page - 1)} />
      <PageButton label={t('Next')} isOff={page >= last} onPress={() => onChange(page + 1)} />
    </Row>
  );
}

/** `21–40 of 57`. */
export function rangeText(page: number, pageSize: number, total: number): string {
  const from = Math.min(page * pageSize + 1, total);
  const to = Math.min((page + 1) * pageSize, total);
  return from === to ? t('{at} of {total}', { at: from, total }) : t('{from}–{to} of {total}', { from, to, total });
}

function PageButton({
  label,
  isOff,
  onPress,
}: {
  readonly label: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
}) {
  return (
    <Button
      className={styles.turn}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {label}
    </Button>
  );
}
