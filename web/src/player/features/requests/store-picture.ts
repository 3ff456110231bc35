import { settingCalls } from '@crease/contracts/calls/setting.ts';
import { MAX_IMAGE_BYTES } from '@crease/contracts/constants.ts';
import { useRef, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import type { FileUploadFieldProps } from '#ui/file-upload-field/picture-field.tsx';
import { shrinkImage } from './smaller-picture.ts';

const MAX_MEGABYTES = MAX_IMAGE_BYTES / 1_048_576;
/** Accepted file types. */
export const IMAGE_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
];

interface UploadState {
  readonly fileName: string | null;
  /** Server ID; undefined until uploaded. */
  readonly id: number | undefined;
  readonly isBusy: boolean;
  readonly error: string | null;
}

const NOTHING: UploadState = { fileName: null, id: undefined, isBusy: false, error: null };

export interface Picture {
  readonly id: number | undefined;
  readonly isBusy: boolean;
  readonly setError: (error: string) => void;
  readonly field: Omit<FileUploadFieldProps, 'label'>;
}

/** A payment screenshot, uploaded when selected so that submitting the form is fast. */
export function useImageUpload(): Picture {
  const [kept, setKept] = useState(NOTHING);
  /** Keeps only the latest selection, regardless of upload order. */
  const turn = useRef(0);

  async function pick(file: File): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    setKept({ ...NOTHING, fileName: file.name, isBusy: true });
    const small = await shrinkImage(file);
    if (own !== turn.current) return;
    const error = validateFile(small);
    if (error !== null) return setKept({ ...NOTHING, error });
    const stored = await uploadImage(small);
    if (own === turn.current) setKept({ fileName: file.name, isBusy: false, ...stored });
  }

  const { id, isBusy, fileName, error } = kept;
  return {
    id,
    isBusy,
    setError: (message) => setKept({ ...kept, error: message }),
    field: {
      hint: describeAcceptedFiles(),
      chooseText: t('Add image'),
      removeText: t('Remove'),
      fileName,
      error,
      state: isBusy ? t('Uploading…') : id === undefined ? null : t('Uploaded'),
      accept: IMAGE_TYPES.join(),
      onPick: (file) => void pick(file),
      onRemove: () => {
        turn.current += 1;
        setKept(NOTHING);
      },
    },
  };
}

/** Describes the accepted files. Large photos are downscaled in the browser. */
export function describeAcceptedFiles(): string {
  return t('PNG, JPEG, WebP or PDF, up to {count} MB', { count: MAX_MEGABYTES });
}

/** Why a file can't be uploaded, or null. */
export function validateFile({ type, size }: File): string | null {
  if (!IMAGE_TYPES.includes(type)) return t('Please choose a PNG, JPEG, WebP or PDF file');
  if (size <= MAX_IMAGE_BYTES) return null;
  return t('The file is larger than {count} MB', { count: MAX_MEGABYTES });
}

/** Uploads an image, which the server keeps for a day. */
export async function uploadImage(file: File): Promise<Pick<UploadState, 'id' | 'error'>> {
  try {
    const image = await readDataUrl(file);
    const { id } = await callRoute(settingCalls.storeImage, { image });
    return { id, error: null };
  } catch (failure) {
    return { id: undefined, error: getErrorMessage(failure) };
  }
}

/** Reads the file as a `data:` URL for the server. */
function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(t('Couldn’t read the file')));
    reader.readAsDataURL(file);
  });
}
