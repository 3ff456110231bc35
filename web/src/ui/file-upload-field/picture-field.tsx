import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './picture-field.module.css';

export interface FileUploadFieldProps {
  readonly label: string;
  /** Accepted types and maximum size. */
  readonly hint: string;
  readonly chooseText: string;
  readonly removeText: string;
  /** Name of the selected file, null if none. */
  readonly fileName: string | null;
  /** Upload status, announced on change. */
  readonly state: string | null;
  readonly error: string | null;
  /** File types, in the format of the `accept` attribute. */
  readonly accept: string;
  /** Allows selecting several files. */
  readonly isMany?: boolean;
  /** Opens the phone's camera directly: rear or front. */
  readonly camera?: 'environment' | 'user';
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** File upload field, from the device or a phone's camera. */
export function FileUploadField(props: FileUploadFieldProps) {
  const { label, hint, chooseText, removeText, fileName, state, error, accept } = props;
  const id = useId();
  return (
    <div>
      <Note as="label" block below={2} htmlFor={id}>
        {label}
      </Note>
      <Row gap={5} padX={5} padY={4} relative className={styles.box} data-invalid={error !== null || undefined}>
        <Icon variant="regular" name={selectIcon(props)} size={18} />
        <Stack as="span" grow canShrink size={12} leading={16} tone="muted" breaks>
          <Text as="b" size={13} leading={18} weight="semi" tone="text">
            {fileName ?? chooseText}
          </Text>
          <span role="status">{state ?? (fileName === null ? hint : '')}</span>
        </Stack>
        {/* Covers the whole box, so that files can be dropped anywhere on it. */}
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
            // Lets the same file be selected again after an error.
            currentTarget.value = '';
            for (const file of files) props.onPick(file);
          }}
        />
        {fileName !== null && (
          <Button className={styles.remove} variant="text" onClick={props.onRemove}>
            {removeText}
          </Button>
        )}
      </Row>
      {error !== null && (
        <Note as="p" above={2} tone="lose" id={`${id}-note`}>
          {error}
        </Note>
      )}
    </div>
  );
}

function selectIcon({ fileName, error }: FileUploadFieldProps): 'plus' | 'warning' | 'check' {
  if (fileName === null) return 'plus';
  return error === null ? 'check' : 'warning';
}
