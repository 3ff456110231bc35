import { type SubmitEvent, useEffect, useState } from 'react';
import { SelectField } from '#operator/components/form-view.tsx';
import { codec } from '#operator/core/codecs.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Check, EntryKeys, type PadProps, useEntryForm, useWrite, writeEntry } from './scored-match.tsx';
import styles from './scoring.module.css';
import { type Fact, listKeyGroups } from './sport-keys.ts';

const MINUTE_MS = 60_000;
const HALF_MINUTES = 45;
const CLOCK_POLL_MS = 5_000;

const toEntry = (fact: Fact) => ({ type: 'fact', fact }) as const;

/** Scorer's pad of any sport but cricket. */
export function SportPad({ match }: PadProps) {
  useMinutes(match);
  if (match.isEnded) return null;
  if (match.phase === 'over') {
    return (
      <EntryKeys
        match={match}
        note="Match over. Markets will settle under their rules."
        keys={[{ text: 'Close match', entry: { type: 'end' }, isMain: true }]}
      />
    );
  }
  return (
    <div className={styles.pad}>
      {match.sport === 'kabaddi' && <RaidForm match={match} />}
      {match.runners !== null && <FinishForm match={match} runners={match.runners} />}
      {listKeyGroups(match).map(({ title, facts }) => (
        <EntryKeys
          key={title}
          match={match}
          title={title}
          keys={Object.entries(facts).map(([text, fact]) => ({ text, entry: toEntry(fact) }))}
        />
      ))}
    </div>
  );
}

/** Records football minutes automatically from the page's clock. */
function useMinutes(match: PadProps['match']): void {
  useEffect(() => {
    if (match.clock === null) return;
    const { since, minute } = match.clock;
    const timer = setInterval(() => {
      const played = Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS);
      const now = Math.min(played, HALF_MINUTES);
      if (now <= minute || document.hidden) return;
      void writeEntry(match, toEntry({ type: 'clock', minute: now }));
    }, CLOCK_POLL_MS);
    return () => clearInterval(timer);
  }, [match]);
}

/** Finishing order by runner number: `3, 5=7, 1`. */
function FinishForm({ match, runners }: PadProps & { readonly runners: readonly string[] }) {
  const { isBusy, write } = useWrite(match);
  const [order, setOrder] = useState('');
  const [error, setError] = useState<string | null>(null);
  function record(event: SubmitEvent) {
    event.preventDefault();
    const placings = parsePlacings(order, runners.length);
    setError(placings === null ? 'Use each runner number once, e.g. 3, 5=7, 1' : null);
    if (placings !== null) void write(toEntry({ type: 'finish', placings }));
  }
  return (
    <form className={styles.raid} onSubmit={record} noValidate>
      <ol className={styles.runners}>
        {runners.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <TextField
        label="Finishing order"
        hint="Runner numbers in order, ties joined with =, e.g. 3, 5=7, 1"
        error={error}
        value={order}
        onChange={setOrder}
      />
      <Button type="submit" variant="primary" disabled={isBusy}>
        Record result
      </Button>
    </form>
  );
}

/** Parses groups of runner indices from 0. Null if a number is missing, unknown or repeated. */
function parsePlacings(text: string, count: number): readonly (readonly number[])[] | null {
  const groups = text.split(',').map((group) => group.split('=').map((one) => Number(one.trim()) - 1));
  const all = groups.flat();
  const isKnown = all.every((place) => Number.isInteger(place) && place >= 0 && place < count);
  return isKnown && new Set(all).size === all.length ? groups : null;
}

const TOUCHES = ['0', '1', '2', '3', '4', '5', '6', '7'].map((value) => ({ value, text: value }));
const RAIDERS = [
  { value: 'back', text: 'Successful' },
  { value: 'caught', text: 'Tackled' },
  { value: 'super', text: 'Super tackle' },
] as const;
const CATCH_POINTS = { back: 0, caught: 1, super: 2 } as const;

interface RaidChoices {
  readonly side: '0' | '1';
  readonly touch: string;
  readonly bonus: boolean;
  readonly raider: keyof typeof CATCH_POINTS;
  readonly allOut: 'none' | '0' | '1';
}
const RAID: RaidChoices = { side: '0', touch: '0', bonus: false, raider: 'back', allOut: 'none' };

/** Raid form. After a raid is recorded, the other side raids next. */
function useRaidForm(match: PadProps['match']) {
  const form = useEntryForm({
    match,
    fields: {
      left: { label: 'Time left in half', initial: '20:00', parse: parseSeconds },
      raiderName: codec.optionalText('Raider name'),
      defender: codec.optionalText('Tackled by'),
    },
    more: RAID,
    toEntry: ({ side, touch, bonus, raider, raiderName, defender, allOut, left }) => {
      const raiding = Number(side);
      const out = allOut === 'none' ? null : Number(allOut);
      // One point per touch, bonus and tackle, two for a super tackle and for an all-out.
      const own = Number(touch) + (bonus ? 1 : 0) + (out !== null && out !== raiding ? 2 : 0);
      const others = CATCH_POINTS[raider] + (out === raiding ? 2 : 0);
      return toEntry({
        type: 'raid',
        side: raiding,
        raider: raiderName,
        touch: Number(touch),
        bonus,
        isCaught: raider !== 'back',
        defender: raider === 'back' ? null : defender,
        isSuperTackle: raider === 'super',
        allOut: out,
        points: raiding === 0 ? [own, others] : [others, own],
        secondsLeft: left,
      });
    },
    onWritten: () => {
      form.reset();
      form.choice('side').onChange(form.values.side === '0' ? '1' : '0');
      form.set('left', form.values.left);
    },
  });
  return form;
}

/** Parses seconds, 0 if invalid. */
function parseSeconds(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Records a raid with its outcome. Names, for the raider and tackler tables, are optional. */
function RaidForm({ match }: PadProps) {
  const { isBusy, write } = useWrite(match);
  const form = useRaidForm(match);
  const { side, raiderName, left } = form.parsed;
  const sides = match.sides ?? ['', ''];
  const options = [
    { value: '0', text: sides[0] },
    { value: '1', text: sides[1] },
  ] as const;
  const start = { type: 'raid-start', side: Number(side), raider: raiderName, secondsLeft: left };
  return (
    <form className={styles.raid} onSubmit={form.onSubmit} noValidate>
      <SelectField label="Raiding team" options={options} {...form.choice('side')} />
      <SelectField label="Touch points" options={TOUCHES} {...form.choice('touch')} />
      <SelectField label="Raider" options={RAIDERS} {...form.choice('raider')} />
      <SelectField label="All out" options={[{ value: 'none', text: 'None' }, ...options]} {...form.choice('allOut')} />
      <TextField {...form.field('left')} />
      <Check label="Bonus" {...form.check('bonus')} />
      <TextField {...form.field('raiderName')} />
      <TextField {...form.field('defender')} disabled={form.values.raider === 'back'} />
      <Button disabled={isBusy} onClick={() => void write(toEntry(start))}>
        Start raid
      </Button>
      <Button type="submit" variant="primary" disabled={isBusy}>
        Record raid
      </Button>
    </form>
  );
}
