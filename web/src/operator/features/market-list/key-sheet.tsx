import styles from '#operator/components/desk-keys.module.css';
import { DESK_KEYS, GLOBAL_KEYS, QUOTE_KEYS } from '#operator/trading/use-desk.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';

/** Keyboard shortcuts of the desk. */
export function KeySheet({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open={open} kind="modal" label="Keyboard shortcuts" onClose={onClose}>
      <DialogHead title="Keyboard shortcuts" closeLabel="Close" onClose={onClose} />
      <div className={styles.sheet}>
        <Keys keys={DESK_KEYS} />
        <h3 className={styles.title}>While quoting</h3>
        <Keys keys={QUOTE_KEYS} />
        <h3 className={styles.title}>On every page</h3>
        <Keys keys={GLOBAL_KEYS} />
      </div>
    </Dialog>
  );
}

function Keys({
  keys,
}: {
  readonly keys: readonly { readonly shown: string; readonly about: string }[];
}) {
  return (
    <dl className={styles.keys}>
      {keys.map(({ shown, about }) => (
        <div key={shown}>
          <dt>
            <kbd>{shown}</kbd>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
