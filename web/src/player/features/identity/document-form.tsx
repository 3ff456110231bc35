import { type DocumentKind, MAX_DOCUMENT_IMAGES } from '@crease/contracts/care/identity.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import {
  describeAcceptedFiles,
  IMAGE_TYPES,
  shrinkImage,
  uploadImage,
  validateFile,
} from '#player/features/requests/image-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Note, Text } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './identity.module.css';
import { kindHint, kindName, sendDocument } from './identity.ts';

const PHOTOS = IMAGE_TYPES.filter((kind) => kind.startsWith('image/')).join();

/** Collects images of one document and submits them together. */
export function DocumentForm({ kind }: { readonly kind: DocumentKind }) {
  const pictures = usePictures();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = kindName(kind);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const ids = pictures.list.flatMap(({ id }) => id ?? []);
    if (ids.length === 0) return pictures.setError(t('Please add a photo'));
    setBusy(true);
    setProblem(null);
    try {
      await sendDocument(kind, ids);
      toasts.show('success', t('{name}: submitted', { name }));
    } catch (failure) {
      setProblem(getErrorMessage(failure));
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('Submit: {name}', { name })}
      onSubmit={(event) => void send(event)}
    >
      <Note as="p">{kindHint(kind)}</Note>
      <PictureList pictures={pictures} />
      {!pictures.isFull && <AddFields kind={kind} pictures={pictures} />}
      <ProblemNotice problem={problem} />
      <Button type="submit" variant="primary" size="l" isBusy={isBusy} disabled={pictures.isBusy}>
        {t('Submit for review')}
      </Button>
    </form>
  );
}

/** Selected images; changes are announced to screen readers. */
function PictureList({ pictures: { list, remove } }: { readonly pictures: DocumentImages }) {
  return (
    <Box as="ul" gap={3} className={styles.pictures} aria-label={t('Photos')} aria-live="polite">
      {list.map(({ key, fileName, id }) => (
        <li key={key}>
          <Icon variant="regular" name={id === undefined ? 'clock' : 'check'} size={16} />
          <Text grow canShrink size={13} breaks>
            {fileName}
          </Text>
          <small>{id === undefined ? t('Uploading…') : t('Uploaded')}</small>
          <Button
            variant="text"
            className={styles.remove}
            aria-label={t('Remove {name}', { name: fileName })}
            onClick={() => remove(key)}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </Box>
  );
}

interface AddFieldsProps {
  readonly kind: DocumentKind;
  readonly pictures: DocumentImages;
}

/** File picker and, on phones, a separate camera button, because the browser's picker may not offer the camera. */
function AddFields({ kind, pictures: { add, error, remove: _ } }: AddFieldsProps) {
  const isPhone = useIsPhone();
  const name = kindName(kind);
  const field = {
    removeText: t('Remove'),
    fileName: null,
    state: null,
    onPick: add,
    onRemove: () => undefined,
  };
  return (
    <>
      {isPhone && (
        <FileUploadField
          {...field}
          label={t('Camera: {name}', { name })}
          hint={t('Text must be sharp and free of glare')}
          chooseText={t('Take photo')}
          accept={PHOTOS}
          camera={kind === 'SELFIE' ? 'user' : 'environment'}
          error={null}
        />
      )}
      <FileUploadField
        {...field}
        label={t('Files: {name}', { name })}
        hint={describeAcceptedFiles()}
        chooseText={t('Choose files')}
        accept={IMAGE_TYPES.join()}
        isMany
        error={error}
      />
    </>
  );
}

/** A document image, uploading or uploaded. */
export interface DocumentImage {
  /** Distinguishes images with the same file name. */
  readonly key: number;
  readonly fileName: string;
  /** Server ID; undefined until uploaded. */
  readonly id: number | undefined;
}

/** Images of one document; each uploads when selected. */
interface DocumentImages {
  readonly list: readonly DocumentImage[];
  readonly isBusy: boolean;
  readonly isFull: boolean;
  /** Why the last image was rejected. */
  readonly error: string | null;
  readonly add: (file: File) => void;
  readonly remove: (key: number) => void;
  readonly setError: (error: string) => void;
}

function usePictures(): DocumentImages {
  const [list, setList] = useState<readonly DocumentImage[]>([]);
  const [error, setError] = useState<string | null>(null);
  // Refs, because several files can be selected before the next render.
  const turns = useRef(0);
  const taken = useRef(new Set<number>());

  function drop(key: number): void {
    taken.current.delete(key);
    setList((before) => before.filter((one) => one.key !== key));
  }

  async function add(file: File): Promise<void> {
    if (taken.current.size >= MAX_DOCUMENT_IMAGES) return setError(tooMany());
    setError(null);
    turns.current += 1;
    const key = turns.current;
    taken.current.add(key);
    setList((before) => [...before, { key, fileName: file.name, id: undefined }]);
    const small = await shrinkImage(file);
    const problem = validateFile(small);
    const stored = problem === null ? await uploadImage(small) : { id: undefined, error: problem };
    if (stored.id === undefined) {
      drop(key);
      setError(stored.error);
      return;
    }
    setList((before) => before.map((one) => (one.key === key ? { ...one, id: stored.id } : one)));
  }

  return {
    list,
    isBusy: list.some(({ id }) => id === undefined),
    isFull: list.length >= MAX_DOCUMENT_IMAGES,
    error,
    add: (file) => void add(file),
    remove: (key) => {
      drop(key);
      setError(null);
    },
    setError: setError,
  };
}

function tooMany(): string {
  return t('Up to {count} files. Multi-page documents can be one PDF', {
    count: MAX_DOCUMENT_IMAGES,
  });
}
