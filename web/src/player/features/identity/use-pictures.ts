import { MAX_DOCUMENT_IMAGES } from '@crease/contracts/wire/identity.ts';
import { useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { shrinkImage } from '#player/features/requests/smaller-picture.ts';
import { uploadImage, validateFile } from '#player/features/requests/store-picture.ts';

/** A document image, uploading or uploaded. */
export interface DocumentImage {
  /** Distinguishes images with the same file name. */
  readonly key: number;
  readonly fileName: string;
  /** Server ID; undefined until uploaded. */
  readonly id: number | undefined;
}

/** Images of one document; each uploads when selected. */
export interface DocumentImages {
  readonly list: readonly DocumentImage[];
  readonly isBusy: boolean;
  readonly isFull: boolean;
  /** Why the last image was rejected. */
  readonly error: string | null;
  readonly add: (file: File) => void;
  readonly remove: (key: number) => void;
  readonly setError: (error: string) => void;
}

export function usePictures(): DocumentImages {
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
