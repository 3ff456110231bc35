import type { DocumentKind } from '@crease/contracts/wire/identity.ts';
import { type SubmitEvent, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { describeAcceptedFiles, IMAGE_TYPES } from '#player/features/requests/store-picture.ts';
import { Button } from '#ui/button/button.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './identity.module.css';
import { sendDocument } from './identity.ts';
import { kindHint, kindName } from './identity-words.ts';
import { type DocumentImages, usePictures } from './use-pictures.ts';

const PHOTOS = IMAGE_TYPES.filter((kind) => kind.startsWith('image/')).join();

export interface DocumentFormProps {
  readonly kind: DocumentKind;
}

/** Collects images of one document and submits them together. */
export function DocumentForm({ kind }: DocumentFormProps) {
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
      <p className={styles.sub}>{kindHint(kind)}</p>
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
    <ul className={styles.pictures} aria-label={t('Photos')} aria-live="polite">
      {list.map(({ key, fileName, id }) => (
        <li key={key}>
          <Icon variant="regular" name={id === undefined ? 'clock' : 'check'} size={16} />
          <span className={styles.fileName}>{fileName}</span>
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
    </ul>
  );
}

interface AddFieldsProps extends DocumentFormProps {
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
