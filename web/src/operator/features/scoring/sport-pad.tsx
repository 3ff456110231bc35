import type { ScoredMatch } from '@crease/contracts/market-desk/scoring.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { RaidForm } from './raid-form.tsx';
import styles from './scoring.module.css';
import { writeActionKey, writeEntry } from './scoring-actions.ts';
import { type FactFormProps, listKeyGroups } from './sport-keys.ts';

const MINUTE_MS = 60_000;
const HALF_MINUTES = 45;
const CLOCK_POLL_MS = 5_000;

/** Scorer's pad of any sport but cricket. */
export function SportPad({ match }: { readonly match: ScoredMatch }) {
  const isBusy = useIsPending(writeActionKey(match.fixture));
  useMinutes(match);
  const write = (fact: Readonly<Record<string, unknown>>) =>
    writeEntry(match, { type: 'fact', fact });
  if (match.isEnded) return null;
  if (match.phase === 'over') {
    return (
      <div className={styles.choices}>
        <p>Match over. Markets will settle under their rules.</p>
        <Button
          size="l"
          variant="primary"
          disabled={isBusy}
          onClick={() => void writeEntry(match, { type: 'end' })}
        >
          Close match
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.pad}>
      {match.sport === 'kabaddi' && (
        <RaidForm sides={match.sides ?? ['', '']} onWrite={write} isBusy={isBusy} />
      )}
      {match.runners !== null && (
        <FinishForm runners={match.runners} onWrite={write} isBusy={isBusy} />
      )}
      {listKeyGroups(match).map(({ title, keys }) => (
        <fieldset key={title} className={styles.choices}>
          <legend>{title}</legend>
          {keys.map(({ text, fact }) => (
            <Button key={text} size="l" disabled={isBusy} onClick={() => void write(fact)}>
              {text}
            </Button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Records football minutes automatically from the page's clock. */
function useMinutes(match: ScoredMatch): void {
  useEffect(() => {
    if (match.clock === null) return;
    const { since, minute } = match.clock;
    const timer = setInterval(() => {
      const played = Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS);
      const now = Math.min(played, HALF_MINUTES);
      if (now <= minute || document.hidden) return;
      void writeEntry(match, { type: 'fact', fact: { type: 'clock', minute: now } });
    }, CLOCK_POLL_MS);
    return () => clearInterval(timer);
  }, [match]);
}

/** Finishing order by runner number: `3, 5=7, 1`. */
function FinishForm({
  runners,
  isBusy,
  onWrite,
}: FactFormProps & { readonly runners: readonly string[] }) {
  const [order, setOrder] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function write(event: SubmitEvent) {
    event.preventDefault();
    const placings = parsePlacings(order, runners.length);
    setError(placings === null ? 'Use each runner number once, e.g. 3, 5=7, 1' : null);
    if (placings !== null) await onWrite({ type: 'finish', placings });
  }
  return (
    <form className={styles.raid} onSubmit={(event) => void write(event)} noValidate>
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
  const groups = text
    .split(',')
    .map((group) => group.split('=').map((one) => Number(one.trim()) - 1));
  const all = groups.flat();
  const isKnown = all.every((place) => Number.isInteger(place) && place >= 0 && place < count);
  return isKnown && new Set(all).size === all.length ? groups : null;
}
