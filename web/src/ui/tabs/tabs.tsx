import type { KeyboardEvent, ReactNode } from 'react';
import { type BoxProps, Row } from '#ui/layout/layout.tsx';
import styles from './tabs.module.css';

export interface TabItem<Id extends string | number> {
  readonly id: Id;
  readonly label: string;
  /** After the label. */
  readonly badge?: ReactNode;
}

export interface TabsProps<Id extends string | number> extends Omit<BoxProps, 'onChange'> {
  readonly tabs: readonly TabItem<Id>[];
  readonly open: Id;
  readonly onOpen: (id: Id) => void;
  /** ID of the panel with the content of the open tab. */
  readonly panelId: string;
}

/** Tabs over a panel. Arrow keys open the next one, with wrap-around. */
export function Tabs<Id extends string | number>({ tabs, open, onOpen, panelId, ...row }: TabsProps<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const next = (index + (event.key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length;
    const button = event.currentTarget.parentElement?.children[next];
    if (button instanceof HTMLElement) button.focus();
    onOpen(tabs[next]?.id ?? open);
  };
  return (
    <Row align="stretch" border="bottom" {...row} role="tablist">
      {tabs.map(({ id, label, badge }, index) => (
        <button
          key={id}
          id={`${panelId}-${id}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={id === open}
          aria-controls={panelId}
          tabIndex={id === open ? 0 : -1}
          onClick={() => onOpen(id)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {label}
          {badge}
        </button>
      ))}
    </Row>
  );
}
