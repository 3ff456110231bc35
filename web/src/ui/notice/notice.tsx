import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { Box } from '#ui/layout/layout.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly tone: 'info' | 'warn' | 'bad';
  /** Announced immediately, for the result of a press. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

const ICONS = { info: 'info', warn: 'warning', bad: 'warning' } as const;

/** An inline message. */
export function Notice({ tone, isAlert = false, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={isAlert ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon variant="regular" name={ICONS[tone]} size={18} />
      </span>
      <Box canShrink breaks>
        {children}
      </Box>
    </div>
  );
}

/** Error of a form as a whole. Renders nothing if null. */
export function ProblemNotice({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <Notice tone="bad" isAlert>
      {problem}
    </Notice>
  );
}
