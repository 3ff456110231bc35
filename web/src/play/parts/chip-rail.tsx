import { type CSSProperties, useEffect } from 'react';
import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { isWindowOpen } from '#ui/keyboard/keyboard.ts';
import { Row, Stack } from '#ui/layout/layout.tsx';
import styles from './chip-rail.module.css';
import { playSound } from './sound.tsx';

/** Chips within the limits. Digit keys select them, smallest first. */
export function ChipRail() {
  const limits = useSeat((seat) => seat.limits);
  const chips = chipsWithin(limits);
  const chosen = chipAt(limits, useChosenChip());
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chip = chips[Number(event.key) - 1];
      if (chip === undefined || !isShortcutAllowed(event)) return;
      event.preventDefault();
      chooseChip(chip);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [chips]);
  return (
    <Row as="fieldset" gap={4} align="stretch" padX={2} padY={3} className={styles.rail}>
      <legend className="visually-hidden">{t('Chip')}</legend>
      {chips.map((chip) => (
        <Stack key={chip} as="label" align="center" items="center" className={styles.place}>
          <input
            className="visually-hidden"
            type="radio"
            name="chip"
            aria-label={rupeesText(chip / 100)}
            checked={chip === chosen}
            onChange={() => {
              playSound('CHIP');
              chooseChip(chip);
            }}
          />
          <span className={styles.chip} style={chipStyle(chip)} aria-hidden="true">
            {chipText(chip)}
          </span>
        </Stack>
      ))}
    </Row>
  );
}

/** True unless the user is typing, holds a modifier or has a dialog open. */
function isShortcutAllowed({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isWriting = target instanceof HTMLElement && target.matches('input:not([type="radio"]), textarea, select');
  return !isWriting && !ctrlKey && !metaKey && !altKey && !isWindowOpen();
}

/** Casino chips in paise. @source games.md 1.4 */
const CHIPS = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000] as const;

const STORAGE_KEY = 'chip';

export const chosenChip = createObservable<{ readonly chip: number }>({ chip: readStoredChip() });

export function useChosenChip(): number {
  return useStore(chosenChip, ({ chip }) => chip);
}

function chooseChip(chip: number): void {
  writeChoice(STORAGE_KEY, String(chip));
  chosenChip.setState({ chip });
}

/** Chips within a table's limits. */
function chipsWithin(limits: { readonly minStake: number; readonly maxMain: number }) {
  return CHIPS.filter((chip) => chip >= limits.minStake && chip <= limits.maxMain);
}

/** Returns the selected chip, or the nearest one within the limits. */
export function chipAt(limits: { readonly minStake: number; readonly maxMain: number }, chosen: number): number {
  const open = chipsWithin(limits);
  return open.findLast((chip) => chip <= chosen) ?? open[0] ?? limits.minStake;
}

/** Chip label: `500`, `1k`, `50k`. */
function chipText(chip: number): string {
  const rupees = chip / 100;
  // untranslated: chip labels are international
  return rupees >= 1_000 ? `${rupees / 1_000}k` : String(rupees);
}

/** Each chip has its own colour. */
function chipStyle(chip: number): CSSProperties {
  const colour = CHIPS.findLastIndex((one) => one <= chip) + 1 || 1;
  return { '--chip': `var(--g-chip-${colour})` } as CSSProperties;
}

function readStoredChip(): number {
  const kept = Number(readChoice(STORAGE_KEY));
  return CHIPS.find((chip) => chip === kept) ?? 10_000;
}
