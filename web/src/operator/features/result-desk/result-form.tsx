import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { marketAct } from '#operator/data/market-acts.ts';
import {
  hasPlaces,
  NO_ENTRY,
  placeLines,
  resultOf,
  runnersOf,
} from '#operator/data/result-entry.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { PlaceList } from './place-list.tsx';
import styles from './result-desk.module.css';

export interface ResultFormProps {
  readonly market: WireMarket;
  readonly onPropose: (result: WireMarketResult) => void;
}

/** Runs, or who won: several where they tied; in a place market the order of finishing, with its ties. */
export function ResultForm({ market, onPropose }: ResultFormProps) {
  const [entry, setEntry] = useState(NO_ENTRY);
  const [problem, setProblem] = useState<string | null>(null);
  const isActing = useIsActing(marketAct(market.marketId));
  const isRuns = isRunsKind(market.kind);

  function setPlaced(id: number, isPlaced: boolean) {
    const others = entry.placed.filter((runner) => runner.id !== id);
    const placed = isPlaced ? [...others, { id, isTied: false }] : others;
    setEntry({ ...entry, placed });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const read = resultOf(market, entry);
    setProblem(read.ok ? null : read.problem);
    if (read.ok) onPropose(read.result);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isRuns ? (
        <TextField
          label="Runs"
          value={entry.runs}
          error={problem}
          inputMode="numeric"
          autoComplete="off"
          onChange={(runs) => setEntry({ ...entry, runs })}
        />
      ) : (
        <fieldset className={styles.winners}>
          <legend className={styles.note}>
            {hasPlaces(market)
              ? `Tick the runners in the order of finishing (${market.winners} places)`
              : 'Who won'}
          </legend>
          {runnersOf(market).map(({ id, runnername }) => (
            <CheckField
              key={id}
              label={runnername}
              checked={entry.placed.some((runner) => runner.id === id)}
              onChange={(isPlaced) => setPlaced(id, isPlaced)}
            />
          ))}
          {hasPlaces(market) && entry.placed.length > 0 && (
            <PlaceList
              lines={placeLines(market, entry.placed)}
              onTie={(id, isTied) =>
                setEntry({
                  ...entry,
                  placed: entry.placed.map((runner) =>
                    runner.id === id ? { id, isTied } : runner,
                  ),
                })
              }
            />
          )}
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </fieldset>
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" isBusy={isActing}>
          Propose result
        </Button>
      </div>
    </form>
  );
}
