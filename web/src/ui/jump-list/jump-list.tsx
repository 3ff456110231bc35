import { Row } from '#ui/layout/layout.tsx';
import styles from './jump-list.module.css';

export interface JumpListProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** Headings in page order, by element ID. */
  readonly places: readonly { readonly id: string; readonly text: string }[];
}

/** Table of contents of a long page. A press scrolls to a heading and focuses it if possible. */
export function JumpList({ label, places }: JumpListProps) {
  return (
    <nav aria-label={label}>
      <Row as="ul" gap={3} align="stretch" wrap>
        {places.map(({ id, text }) => (
          <li key={id}>
            <button type="button" className={styles.place} onClick={() => jumpTo(id)}>
              {text}
            </button>
          </li>
        ))}
      </Row>
    </nav>
  );
}

function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
