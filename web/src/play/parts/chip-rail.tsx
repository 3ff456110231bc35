import { useEffect } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { isWindowOpen } from '#ui/keyboard/is-window-open.ts';
import styles from './chip-rail.module.css';
import {
  chipAt,
  chipColour,
  chipsWithin,
  chipText,
  chooseChip,
  useChosenChip,
} from './chosen-chip.ts';
import { playSound } from './sound.ts';

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
    <fieldset className={styles.rail}>
      <legend className="visually-hidden">{t('Chip')}</legend>
      {chips.map((chip) => (
        <label key={chip} className={styles.place}>
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
          <span className={styles.chip} data-colour={chipColour(chip)} aria-hidden="true">
            {chipText(chip)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** True unless the user is typing, holds a modifier or has a dialog open. */
function isShortcutAllowed({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement && target.matches('input:not([type="radio"]), textarea, select');
  return !isWriting && !ctrlKey && !metaKey && !altKey && !isWindowOpen();
}
