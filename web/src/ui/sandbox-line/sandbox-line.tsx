import styles from './sandbox-line.module.css';

/**
 * Above every page of a sandbox: that no money is real. The server marks the page itself, so the line is there from the
 * first paint and moves nothing; the settings of the domain set the same mark.
 */
export function SandboxLine({ text }: { readonly text: string }) {
  if (document.documentElement.dataset.sandbox === undefined) return null;
  return (
    <aside className={styles.line} aria-label={text}>
      <p role="note">{text}</p>
    </aside>
  );
}
