import type { ScoredCricket } from '@crease/contracts/wire/scoring.ts';
import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { type CreaseNames, listBatters } from './crease-names.ts';
import styles from './scoring.module.css';

export interface CreaseFieldsProps {
  readonly cricket: ScoredCricket;
  readonly names: CreaseNames;
  readonly onType: (part: Partial<CreaseNames>) => void;
}

/** Striker, non-striker and bowler, with suggestions of known names. */
export function CreaseFields({ cricket, names, onType }: CreaseFieldsProps) {
  const batters = useId();
  const bowlers = useId();
  return (
    <div className={styles.crease}>
      <TextField
        label="Striker"
        error={null}
        value={names.striker}
        list={batters}
        maxLength={80}
        onChange={(striker) => onType({ striker })}
      />
      <TextField
        label="Non-striker"
        error={null}
        value={names.nonStriker}
        list={batters}
        maxLength={80}
        onChange={(nonStriker) => onType({ nonStriker })}
      />
      <TextField
        label={cricket.isNewOver ? 'New over bowler' : 'Bowler'}
        error={null}
        value={names.bowler}
        list={bowlers}
        maxLength={80}
        onChange={(bowler) => onType({ bowler })}
      />
      <Button
        size="s"
        onClick={() => onType({ striker: names.nonStriker, nonStriker: names.striker })}
      >
        Change ends
      </Button>
      <datalist id={batters}>
        {listBatters(cricket).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={bowlers}>
        {cricket.bowlers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
