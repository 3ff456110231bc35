import { useState } from 'react';
import { TextField } from '#ui/field/text-field.tsx';

export interface SizeFieldProps {
  readonly label: string;
  /** Paise; absent: as the limits of the market say. */
  readonly size: number | undefined;
  readonly onChange: (size: number | null) => void;
}

const PAISE = 100;

/** What stands beside a price; it decides nothing. */
export function SizeField({ label, size, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = size === undefined ? '' : String(size / PAISE);
  const isWrong = typed !== null && typed.trim() !== '' && sizeOf(typed) === null;

  function type(text: string) {
    setTyped(text);
    const paise = sizeOf(text);
    if (paise !== null || text.trim() === '') onChange(paise);
  }

  return (
    <TextField
      label={label}
      value={typed ?? shown}
      error={isWrong ? 'Type whole rupees.' : null}
      placeholder="By limits"
      inputMode="numeric"
      autoComplete="off"
      onChange={type}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Whole rupees as paise, or null. */
function sizeOf(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  return /^\d{1,9}$/.test(plain) && Number(plain) > 0 ? Number(plain) * PAISE : null;
}
