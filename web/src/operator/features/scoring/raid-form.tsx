import { type SubmitEvent, useState } from 'react';
import { SelectField } from '#operator/components/select-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './scoring.module.css';
import type { FactFormProps } from './sport-keys.ts';

type Sides = readonly [string, string];

/** Raid form values. */
interface Raid {
  readonly side: '0' | '1';
  readonly touch: string;
  readonly bonus: boolean;
  readonly raider: 'back' | 'caught' | 'super';
  /** Raider and tackler, empty if unknown. */
  readonly name: string;
  readonly defender: string;
  readonly allOut: 'none' | '0' | '1';
  /** e.g. `12:40`. */
  readonly left: string;
}

const FIRST: Raid = {
  side: '0',
  touch: '0',
  bonus: false,
  raider: 'back',
  name: '',
  defender: '',
  allOut: 'none',
  left: '20:00',
};
const TOUCHES = ['0', '1', '2', '3', '4', '5', '6', '7'].map((value) => ({ value, text: value }));
const RAIDERS = [
  { value: 'back', text: 'Successful' },
  { value: 'caught', text: 'Tackled' },
  { value: 'super', text: 'Super tackle' },
] as const;

/** Points: one per touch, bonus and tackle, two for a super tackle and for an all-out. */
function toFact({ side, touch, bonus, raider, name, defender, allOut, left }: Raid) {
  const raiding = Number(side);
  const out = allOut === 'none' ? null : Number(allOut);
  const own = Number(touch) + (bonus ? 1 : 0) + (out !== null && out !== raiding ? 2 : 0);
  const catches = { back: 0, caught: 1, super: 2 };
  const others = catches[raider] + (out === raiding ? 2 : 0);
  return {
    type: 'raid',
    side: raiding,
    raider: toNameOrNull(name),
    touch: Number(touch),
    bonus,
    isCaught: raider !== 'back',
    defender: raider === 'back' ? null : toNameOrNull(defender),
    isSuperTackle: raider === 'super',
    allOut: out,
    points: raiding === 0 ? [own, others] : [others, own],
    secondsLeft: parseSeconds(left),
  };
}

function toNameOrNull(name: string): string | null {
  return name.trim() === '' ? null : name.trim();
}

/** Parses seconds, 0 if invalid. */
function parseSeconds(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Records a raid with its outcome. The other side raids next. */
export function RaidForm({ sides, isBusy, onWrite }: FactFormProps & { readonly sides: Sides }) {
  const [raid, setRaid] = useState(FIRST);
  async function write(event: SubmitEvent) {
    event.preventDefault();
    const written = await onWrite(toFact(raid));
    if (written.ok) setRaid({ ...FIRST, side: raid.side === '0' ? '1' : '0', left: raid.left });
  }
  const change = (part: Partial<Raid>) => setRaid({ ...raid, ...part });
  function startRaid() {
    const { side, name, left } = raid;
    const secondsLeft = parseSeconds(left);
    void onWrite({
      type: 'raid-start',
      side: Number(side),
      raider: toNameOrNull(name),
      secondsLeft,
    });
  }
  return (
    <form className={styles.raid} onSubmit={(event) => void write(event)} noValidate>
      <RaidFields raid={raid} sides={sides} onChange={change} />
      <RaidNames raid={raid} onChange={change} />
      <Button disabled={isBusy} onClick={startRaid}>
        Start raid
      </Button>
      <Button type="submit" variant="primary" disabled={isBusy}>
        Record raid
      </Button>
    </form>
  );
}

interface RaidFieldsProps {
  readonly raid: Raid;
  readonly sides: Sides;
  readonly onChange: (part: Partial<Raid>) => void;
}

function RaidFields({ raid, sides, onChange }: RaidFieldsProps) {
  const options = [
    { value: '0', text: sides[0] },
    { value: '1', text: sides[1] },
  ] as const;
  return (
    <>
      <SelectField
        label="Raiding team"
        options={options}
        value={raid.side}
        onChange={(side) => onChange({ side })}
      />
      <SelectField
        label="Touch points"
        options={TOUCHES}
        value={raid.touch}
        onChange={(touch) => onChange({ touch })}
      />
      <SelectField
        label="Raider"
        options={RAIDERS}
        value={raid.raider}
        onChange={(raider) => onChange({ raider })}
      />
      <SelectField
        label="All out"
        options={[{ value: 'none', text: 'None' }, ...options]}
        value={raid.allOut}
        onChange={(allOut) => onChange({ allOut })}
      />
      <TextField
        label="Time left in half"
        error={null}
        value={raid.left}
        onChange={(left) => onChange({ left })}
      />
      <label>
        <input
          type="checkbox"
          checked={raid.bonus}
          onChange={({ currentTarget }) => onChange({ bonus: currentTarget.checked })}
        />{' '}
        Bonus
      </label>
    </>
  );
}

/** Names for the raider and tackler tables. Optional. */
function RaidNames({ raid, onChange }: Pick<RaidFieldsProps, 'raid' | 'onChange'>) {
  return (
    <>
      <TextField
        label="Raider name"
        error={null}
        value={raid.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label="Tackled by"
        error={null}
        disabled={raid.raider === 'back'}
        value={raid.defender}
        onChange={(defender) => onChange({ defender })}
      />
    </>
  );
}
