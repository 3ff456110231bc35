import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './picture-field.module.css';

export interface PictureFieldProps {
  readonly label: string;
  /** What can be chosen, and how large it may be. */
  readonly hint: string;
  readonly chooseText: string;
  readonly removeText: string;
  /** Name of what was chosen; null: nothing yet. */
  readonly fileName: string | null;
  /** Read out as it changes: under way, or there. */
  readonly state: string | null;
  readonly error: string | null;
  /** Kinds of files, as the browser's own window takes them. */
  readonly accept: string;
  /** Several can be chosen at once. */
  readonly isMany?: boolean;
  /** A phone opens its camera at once: the one that looks at the room, or at the person. */
  readonly camera?: 'environment' | 'user';
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** A file from the device: the browser asks for it, or a phone takes the picture. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, chooseText, removeText, fileName, state, error, accept } = props;
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== null || undefined}>
        <Icon variant="regular" name={iconOf(props)} size={18} />
        <span className={styles.words}>
          <b className={styles.name}>{fileName ?? chooseText}</b>
          <span role="status">{state ?? (fileName === null ? hint : '')}</span>
        </span>
        {/* Over the whole box: it takes files that are dragged there too. */}
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={props.isMany}
          capture={props.camera}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-note`}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file can be chosen again after it was refused.
            currentTarget.value = '';
            for (const file of files) props.onPick(file);
          }}
        />
        {fileName !== null && (
          <Button className={styles.remove} look="text" onClick={props.onRemove}>
            {removeText}
          </Button>
        )}
      </div>
      {error !== null && (
        <p className={styles.error} id={`${id}-note`}>
          {error}
        </p>
      )}
    </div>
  );
}

function iconOf({ fileName, error }: PictureFieldProps): 'plus' | 'warning' | 'check' {
  if (fileName === null) return 'plus';
  return error === null ? 'check' : 'warning';
}
