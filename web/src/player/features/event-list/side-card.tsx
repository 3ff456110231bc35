import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import styles from './side-card.module.css';

export interface SideCardProps {
  readonly title: string;
  readonly icon: IconName;
  /** Beside the title. */
  readonly note?: string;
  /** At the end of the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A card below the lists: a heading, and something short. */
export function SideCard({ title, icon, note, action, children }: SideCardProps) {
  const headId = useId();
  return (
    <section className={styles.card} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={headId}>
          <Icon variant="regular" name={icon} size={18} />
          {title} {note !== undefined && <small>{note}</small>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
