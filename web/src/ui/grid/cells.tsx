import type { ReactNode } from 'react';
import { amountText, resultText } from '#format/money.ts';
import { Note, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './cells.module.css';

/** An empty cell: hidden from screen readers, shown as a dash. */
export function Dash() {
  return (
    <Text tone="faint" aria-hidden="true">
      –
    </Text>
  );
}

/** Unsigned rupees, such as a stake. */
export function Amount({ rupees }: { readonly rupees: number }) {
  return rupees === 0 ? <Dash /> : <span className={styles.figure}>{amountText(rupees)}</span>;
}

/** Signed P&L in rupees. */
export function Result({ rupees, isStrong = false }: { readonly rupees: number; readonly isStrong?: boolean }) {
  return (
    <span className={styles.figure} data-tone={getResultTone(rupees)} data-strong={isStrong || undefined}>
      {resultText(rupees)}
    </span>
  );
}

/** A cell with a main and a secondary line. */
export function TwoLines({ main, sub }: { readonly main: string; readonly sub: string | null }) {
  return (
    <Text canShrink block className={styles.lines}>
      <b>{main}</b>
      {sub !== null && <small>{sub}</small>}
    </Text>
  );
}

/** `win`, `lose` or undefined, for colours that repeat a sign. */
export function getResultTone(rupees: number): 'win' | 'lose' | undefined {
  if (rupees === 0) return undefined;
  return rupees > 0 ? 'win' : 'lose';
}

export interface SideTagProps {
  readonly isBack: boolean;
  /** Label of the side. */
  readonly children: ReactNode;
}

/** Coloured tag with the side of a bet. */
export function SideTag({ isBack, children }: SideTagProps) {
  return (
    <span className={styles.tag} data-side={isBack ? 'back' : 'lay'}>
      {children}
    </span>
  );
}

export interface Figure {
  readonly name: string;
  /** Undefined while loading. */
  readonly text: string | undefined;
  readonly tone?: 'win' | 'lose' | undefined;
  /** Breakdown in small text. */
  readonly note?: string | undefined;
}

/** Totals of a page, in a row above its list. */
export function Figures({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  return (
    <Stack as="dl" surface="panel" radius="panel" outlined className={styles.figures} aria-label={label}>
      {figures.map(({ name, text, tone, note }) => (
        <div key={name}>
          <Note as="dt">{name}</Note>
          <dd className={styles.value} data-tone={tone}>
            {text ?? <Text surface="sunk" radius="cell" className={styles.grey} />}
          </dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </Stack>
  );
}
