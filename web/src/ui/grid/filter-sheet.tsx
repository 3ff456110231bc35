import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './filter-bar.module.css';
import { Chip, Choice, type FilterSelect } from './filter-choice.tsx';

/** A filter toggle. */
export interface FilterSwitch {
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

export interface FilterSheetProps {
  readonly selects: readonly FilterSelect[];
  readonly switches?: readonly FilterSwitch[] | undefined;
  /** Text below the filters. */
  readonly note?: string | undefined;
}

/** Phone filters: a pill with the number of active ones, and the sheet it opens. */
export function FilterSheet({ selects, switches = [], note }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const set = selects.filter(({ isSet }) => isSet).length + switches.filter(({ isOn }) => isOn).length;
  const close = () => setOpen(false);
  return (
    <>
      <Chip aria-haspopup="dialog" data-set={set > 0 || undefined} onClick={() => setOpen(true)}>
        {pillText(set)}
      </Chip>
      <TitledDialog title={t('Filters')} open={isOpen} kind="sheet" onClose={close}>
        <Stack gap={6} className={styles.sheet}>
          {selects.map((select) => (
            <div key={select.name}>
              <Text as="p" below={2} size={12} tone="muted" aria-hidden="true">
                {select.label}
              </Text>
              <Choice {...select} isWide />
            </div>
          ))}
          {switches.map(({ name, isOn, onToggle }) => (
            <Row key={name} as="label" gap={4} size={14} className={styles.switch}>
              <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onToggle(currentTarget.checked)} />
              {name}
            </Row>
          ))}
          {note !== undefined && <p className={styles.note}>{note}</p>}
          <Button variant="primary" size="l" isWide onClick={close}>
            {t('Show')}
          </Button>
        </Stack>
      </TitledDialog>
    </>
  );
}

function pillText(set: number): string {
  if (set === 0) return t('Filters');
  return t('{count, plural, one {# filter} other {# filters}}', { count: set });
}
