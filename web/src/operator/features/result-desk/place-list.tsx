import type { PlaceLine } from '#operator/data/result-entry.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import styles from './result-desk.module.css';

export interface PlaceListProps {
  readonly lines: readonly PlaceLine[];
  readonly onTie: (runnerId: number, isTied: boolean) => void;
}

/** The order of finishing as it was ticked: who holds which place, who tied, and what a bet on them pays. */
export function PlaceList({ lines, onTie }: PlaceListProps) {
  return (
    <ol className={styles.places} aria-label="Order of finishing">
      {lines.map(({ id, name, place, pays, isTied }, at) => (
        <li key={id}>
          <span>{place}</span>
          <b>{name}</b>
          <span className={styles.note}>{pays}</span>
          {at > 0 && (
            <CheckField
              label="Tie with the runner above"
              checked={isTied}
              onChange={(ties) => onTie(id, ties)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
