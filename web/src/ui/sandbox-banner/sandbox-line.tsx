import styles from './sandbox-line.module.css';

/**
 * Banner stating that no money is real, above every page of a sandbox. The server marks the page, so it is there from
 * the first paint without a layout shift. The domain settings set the same mark.
 */
export function SandboxBanner({ text }: { readonly text: string }) {
  if (document.documentElement.dataset.sandbox === undefined) return null;
  return (
    <aside className={styles.line} aria-label={text}>
      <p role="note">{text}</p>
    </aside>
  );
}
