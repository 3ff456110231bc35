import { Table, type TableProps } from '#ui/table/table.tsx';
import styles from './wide-table.module.css';

/** A table without links: what stands beyond the window's edge is reached by the arrow keys too. */
export function WideTable<Row>(props: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus for its keys.
    <section className={styles.scroll} aria-label={props.caption} tabIndex={0}>
      <Table {...props} />
    </section>
  );
}
