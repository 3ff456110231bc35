import { MAX_IMAGE_BYTES } from '@crease/contracts/base/constants.ts';
import { settingRoutes } from '@crease/contracts/people/preference-routes.ts';
import { useRef, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import type { FileUploadFieldProps } from '#ui/file-upload-field/picture-field.tsx';

const MAX_MEGABYTES = MAX_IMAGE_BYTES / 1_048_576;
/** Accepted file types. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

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
  const [saved, setSaved] = useState(NOTHING);
  /** Keeps only the latest selection, regardless of upload order. */
  const turn = useRef(0);

  async function pick(file: File): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    setSaved({ ...NOTHING, fileName: file.name, isBusy: true });
    const small = await shrinkImage(file);
    if (own !== turn.current) return;
    const error = validateFile(small);
    if (error !== null) return setSaved({ ...NOTHING, error });
    const stored = await uploadImage(small);
    if (own === turn.current) setSaved({ fileName: file.name, isBusy: false, ...stored });
  }

  const { id, isBusy, fileName, error } = saved;
  return {
    id,
    isBusy,
    setError: (message) => setSaved({ ...saved, error: message }),
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
        setSaved(NOTHING);
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
    const { id } = await callRoute(settingRoutes.storeImage, { image });
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

/** Pixels of the longer side at which receipts and documents are legible. */
const LONGEST_SIDE = 2_400;
/** Files up to this size are uploaded unchanged, so the reviewer sees the original. */
const SMALL_BYTES = 1_500_000;
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Downscales a photo for slow networks and the server's size limit. Small files, PDFs and undecodable images are
 * returned unchanged; the server validates those.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || !file.type.startsWith('image/')) return file;
  try {
    const drawn = await drawnSmaller(file);
    return drawn !== null && drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : file;
  } catch {
    return file;
  }
}

/** Null if the browser produced no image. @throws Error if undecodable. */
async function drawnSmaller(file: File): Promise<Blob | null> {
  // Applies the EXIF orientation, since cameras store images rotated.
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // JPEG has no transparency; it would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    smallest = await encodeJpeg(canvas, quality);
    if (smallest === null || smallest.size <= SMALL_BYTES) break;
  }
  return smallest;
}

function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
