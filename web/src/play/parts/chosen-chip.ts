import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';

/** Casino chips in paise. @source games.md 1.4 */
export const CHIPS = [
  1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000,
] as const;

const STORAGE_KEY = 'chip';

export const chosenChip = createObservable<{ readonly chip: number }>({ chip: readStoredChip() });

export function useChosenChip(): number {
  return useStore(chosenChip, ({ chip }) => chip);
}

export function chooseChip(chip: number): void {
  writeChoice(STORAGE_KEY, String(chip));
  chosenChip.setState({ chip });
}

/** Chips within a table's limits. */
export function chipsWithin(limits: { readonly minStake: number; readonly maxMain: number }) {
  return CHIPS.filter((chip) => chip >= limits.minStake && chip <= limits.maxMain);
}

/** Returns the selected chip, or the nearest one within the limits. */
export function chipAt(
  limits: { readonly minStake: number; readonly maxMain: number },
  chosen: number,
): number {
  const open = chipsWithin(limits);
  return open.findLast((chip) => chip <= chosen) ?? open[0] ?? limits.minStake;
}

/** Chip label: `500`, `1k`, `50k`. */
export function chipText(chip: number): string {
  const rupees = chip / 100;
  // untranslated: chip labels are international
  return rupees >= 1_000 ? `${rupees / 1_000}k` : String(rupees);
}

/** Number of the chip's colour, from 1 to 8. */
export function chipColour(chip: number): number {
  return CHIPS.findLastIndex((one) => one <= chip) + 1 || 1;
}

function readStoredChip(): number {
  const kept = Number(readChoice(STORAGE_KEY));
  return CHIPS.find((chip) => chip === kept) ?? 10_000;
}
