import { settingCalls } from '@crease/contracts/calls/setting.ts';
import { LARGEST_IMAGE_BYTES } from '@crease/contracts/constants.ts';
import { useRef, useState } from 'react';
import { callRoute } from '#data/api/call-route.ts';
import { messageOf } from '#data/api/failure.ts';
import { t } from '#text/text.ts';
import type { PictureFieldProps } from '#ui/picture-field/picture-field.tsx';
import { smallerPicture } from './smaller-picture.ts';

const MOST_MEGABYTES = LARGEST_IMAGE_BYTES / 1_048_576;
/** Kinds of files that the server takes. */
export const PICTURE_KINDS: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
];

interface Kept {
  readonly fileName: string | null;
  /** By which the server knows it; undefined until it is there. */
  readonly id: number | undefined;
  readonly isBusy: boolean;
  readonly error: string | null;
}

const NOTHING: Kept = { fileName: null, id: undefined, isBusy: false, error: null };

export interface Picture {
  readonly id: number | undefined;
  readonly isBusy: boolean;
  readonly refuse: (error: string) => void;
  readonly field: Omit<PictureFieldProps, 'label'>;
}

/** A picture of a payment: it is sent as soon as it is chosen, so that the form itself is quick. */
export function usePicture(): Picture {
  const [kept, setKept] = useState(NOTHING);
  /** Of two that were chosen the last one counts, whichever comes first. */
  const turn = useRef(0);

  async function pick(file: File): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    setKept({ ...NOTHING, fileName: file.name, isBusy: true });
    const small = await smallerPicture(file);
    if (own !== turn.current) return;
    const error = pictureProblem(small);
    if (error !== null) return setKept({ ...NOTHING, error });
    const stored = await storePicture(small);
    if (own === turn.current) setKept({ fileName: file.name, isBusy: false, ...stored });
  }

  const { id, isBusy, fileName, error } = kept;
  return {
    id,
    isBusy,
    refuse: (message) => setKept({ ...kept, error: message }),
    field: {
      hint: pictureHint(),
      chooseText: t('Add a picture'),
      removeText: t('Remove'),
      fileName,
      error,
      state: isBusy ? t('Uploading…') : id === undefined ? null : t('Uploaded'),
      accept: PICTURE_KINDS.join(),
      onPick: (file) => void pick(file),
      onRemove: () => {
        turn.current += 1;
        setKept(NOTHING);
      },
    },
  };
}

/** What can be chosen, in words. Large photos are made smaller here. */
export function pictureHint(): string {
  return t('A photo, PNG, JPEG or WebP, or a PDF of at most {count} MB', { count: MOST_MEGABYTES });
}

/** Why a file is not even sent, or null. */
export function pictureProblem({ type, size }: File): string | null {
  if (!PICTURE_KINDS.includes(type)) return t('Please choose a PNG, JPEG, WebP or PDF file');
  if (size <= LARGEST_IMAGE_BYTES) return null;
  return t('The file is larger than {count} MB', { count: MOST_MEGABYTES });
}

/** Sends a picture to the server, which keeps it for a day. */
export async function storePicture(file: File): Promise<Pick<Kept, 'id' | 'error'>> {
  try {
    const image = await textOf(file);
    const { id } = await callRoute(settingCalls.storeImage, { image });
    return { id, error: null };
  } catch (failure) {
    return { id: undefined, error: messageOf(failure) };
  }
}

/** The file as a `data:` address, which the server takes. */
function textOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(t('The file could not be read')));
    reader.readAsDataURL(file);
  });
}
