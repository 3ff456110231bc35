import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly tone: 'info' | 'warn' | 'bad';
  /** Read out at once: for what came of a press. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

const ICONS = { info: 'info', warn: 'warning', bad: 'warning' } as const;

/** A sentence that stands where it matters. */
export function Notice({ tone, isAlert = false, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={isAlert ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon variant="regular" name={ICONS[tone]} size={18} />
      </span>
      <div className={styles.text}>{children}</div>
    </div>
  );
}

/** Why a form was refused as a whole, above its button or its fields; nothing while it was not. */
export function ProblemNotice({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <Notice tone="bad" isAlert>
      {problem}
    </Notice>
  );
}
