import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { marketAct } from '#operator/data/market-acts.ts';
import { NO_ENTRY, resultOf } from '#operator/data/result-entry.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './result-desk.module.css';

export interface ResultFormProps {
  readonly market: WireMarket;
  readonly onPropose: (result: WireMarketResult) => void;
}

/** Runs, or who won. Several winners are a place market or a dead heat. */
export function ResultForm({ market, onPropose }: ResultFormProps) {
  const [entry, setEntry] = useState(NO_ENTRY);
  const [problem, setProblem] = useState<string | null>(null);
  const isActing = useIsActing(marketAct(market.marketId));
  const isRuns = isRunsKind(market.kind);

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
            Who won{market.winners > 1 ? ` (${market.winners} places)` : ''}
          </legend>
          {market.runners
            .filter(({ status }) => status !== 'REMOVED')
            .map(({ id, runnername }) => (
              <CheckField
                key={id}
                label={runnername}
                checked={entry.winners.includes(id)}
                onChange={(isWinner) =>
                  setEntry({
                    ...entry,
                    winners: isWinner
                      ? [...entry.winners, id]
                      : entry.winners.filter((other) => other !== id),
                  })
                }
              />
            ))}
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
