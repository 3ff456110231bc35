import { keepChoice, readChoice } from '#data/storage/kept-choice.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';

/** The chips of the casino, paise. @source games.md 1.4 */
export const CHIPS = [
  1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000,
] as const;

const KEPT = 'chip';

export const chosenChip = storeOf<{ readonly chip: number }>({ chip: keptChip() });

export function useChosenChip(): number {
  return useStore(chosenChip, ({ chip }) => chip);
}

export function chooseChip(chip: number): void {
  keepChoice(KEPT, String(chip));
  chosenChip.setState({ chip });
}

/** The chips that the limits of a table leave. */
export function chipsWithin(limits: { readonly minStake: number; readonly maxMain: number }) {
  return CHIPS.filter((chip) => chip >= limits.minStake && chip <= limits.maxMain);
}

/** The chosen chip, or the nearest one that the table takes. */
export function chipAt(
  limits: { readonly minStake: number; readonly maxMain: number },
  chosen: number,
): number {
  const open = chipsWithin(limits);
  return open.findLast((chip) => chip <= chosen) ?? open[0] ?? limits.minStake;
}

/** `500`, `1k`, `50k`: what stands on a chip. */
export function chipText(chip: number): string {
  const rupees = chip / 100;
  // untranslated: what stands on chips everywhere
  return rupees >= 1_000 ? `${rupees / 1_000}k` : String(rupees);
}

/** Which of the eight colours a chip has, from 1. */
export function chipColour(chip: number): number {
  return CHIPS.findLastIndex((one) => one <= chip) + 1 || 1;
}

function keptChip(): number {
  const kept = Number(readChoice(KEPT));
  return CHIPS.find((chip) => chip === kept) ?? 10_000;
}
