import styles from './open-bets.module.css';

export interface ListSwitchesProps {
  readonly switches: readonly {
    readonly name: string;
    readonly isOn: boolean;
    readonly onTurn: (isOn: boolean) => void;
  }[];
}

/** How a list is shown, as boxes to tick. */
export function ListSwitches({ switches }: ListSwitchesProps) {
  return (
    <div className={styles.switches}>
      {switches.map(({ name, isOn, onTurn }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => onTurn(event.currentTarget.checked)}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
