import type { ChangeEvent } from 'react';
import { applyEdit, groupTyped } from '#format/typed-number.ts';

/** Value and handler of a number's input. `value` is the typed text, to be read with `readNumber`. */
interface TypedNumber {
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Binds any input to a typed number, shown with Indian grouping. */
export function bindNumber({ value, onChange }: TypedNumber) {
  const shown = groupTyped(value);
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    value: shown,
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isKey = isOneKey(nativeEvent);
      onChange(applyEdit({ before: value, shown, after: currentTarget.value, isKey }));
    },
  } as const;
}

/** A key or deletion, unlike a paste, an autofill or a dictated number. */
function isOneKey(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  if (inputType.startsWith('delete')) return true;
  return /^insert(?:Composition)?Text$/.test(inputType) && (data?.length ?? 0) <= 1;
}
