import { Icon } from '#ui/icon/icon.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import styles from './need-list.module.css';

export interface RequirementListProps {
  readonly label: string;
  readonly needs: readonly { readonly text: string; readonly isMet: boolean }[];
  /** Screen reader suffix for met and missing requirements. */
  readonly metLabel: string;
  readonly missingLabel: string;
}

/** Requirements of a value, each ticked once met. */
export function RequirementList({ label, needs, metLabel, missingLabel }: RequirementListProps) {
  return (
    <Stack as="ul" gap={2} gapX={5} columns={2} size={12} leading={18} tone="muted" aria-label={label}>
      {needs.map(({ text, isMet }) => (
        <Row key={text} as="li" gap={3} className={styles.need} data-met={isMet || undefined}>
          <Stack as="span" align="center" items="center" rigid className={styles.mark} aria-hidden="true">
            {isMet && <Icon variant="regular" name="check" size={14} />}
          </Stack>
          {text}
          <span className="visually-hidden">, {isMet ? metLabel : missingLabel}</span>
        </Row>
      ))}
    </Stack>
  );
}
