import styles from './jump-list.module.css';

export interface JumpListProps {
  /** Name of the list for assistive technology. */
  readonly label: string;
  /** The headings of the page, by the id of their element, in their order. */
  readonly places: readonly { readonly id: string; readonly text: string }[];
}

/** The headings of a long page in one place at its top: a press leads to one, the focus too where it can have it. */
export function JumpList({ label, places }: JumpListProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {places.map(({ id, text }) => (
          <li key={id}>
            <button type="button" className={styles.place} onClick={() => jumpTo(id)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
