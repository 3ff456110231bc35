import { MOST_DOCUMENT_PICTURES } from '@crease/contracts/wire/identity.ts';
import { useRef, useState } from 'react';
import { smallerPicture } from '#player/features/requests/smaller-picture.ts';
import { pictureProblem, storePicture } from '#player/features/requests/store-picture.ts';
import { t } from '#text/text.ts';

/** A document image, uploading or uploaded. */
export interface SentPicture {
  /** Distinguishes images with the same file name. */
  readonly turn: number;
  readonly fileName: string;
  /** Server ID; undefined until uploaded. */
  readonly id: number | undefined;
}

/** Images of one document; each uploads when selected. */
export interface Pictures {
  readonly list: readonly SentPicture[];
  readonly isBusy: boolean;
  readonly isFull: boolean;
  /** Why the last image was rejected. */
  readonly error: string | null;
  readonly add: (file: File) => void;
  readonly remove: (turn: number) => void;
  readonly refuse: (error: string) => void;
}

export function usePictures(): Pictures {
  const [list, setList] = useState<readonly SentPicture[]>([]);
  const [error, setError] = useState<string | null>(null);
  // Refs, because several files can be selected before the next render.
  const turns = useRef(0);
  const taken = useRef(new Set<number>());

  function leave(turn: number): void {
    taken.current.delete(turn);
    setList((before) => before.filter((one) => one.turn !== turn));
  }

  async function add(file: File): Promise<void> {
    if (taken.current.size >= MOST_DOCUMENT_PICTURES) return setError(tooMany());
    setError(null);
    turns.current += 1;
    const turn = turns.current;
    taken.current.add(turn);
    setList((before) => [...before, { turn, fileName: file.name, id: undefined }]);
    const small = await smallerPicture(file);
    const problem = pictureProblem(small);
    const stored = problem === null ? await storePicture(small) : { id: undefined, error: problem };
    if (stored.id === undefined) {
      leave(turn);
      setError(stored.error);
      return;
    }
    setList((before) => before.map((one) => (one.turn === turn ? { ...one, id: stored.id } : one)));
  }

  return {
    list,
    isBusy: list.some(({ id }) => id === undefined),
    isFull: list.length >= MOST_DOCUMENT_PICTURES,
    error,
    add: (file) => void add(file),
    remove: (turn) => {
      leave(turn);
      setError(null);
    },
    refuse: setError,
  };
}

function tooMany(): string {
  return t('Up to {count} files. Multi-page documents can be one PDF', {
    count: MOST_DOCUMENT_PICTURES,
  });
}
