import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { ResultSource } from '@crease/contracts/market-desk/markets.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { marketActionKey } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './result-desk.module.css';
import {
  canBeHalf,
  hasPlaces,
  listRunners,
  type Placed,
  type PlacedRunner,
  type PlaceLine,
  placeLines,
  readResult,
  toPlacedRunners,
} from './result-entry.ts';
import { canSettle, OpenTick, ResultSources } from './result-sources.tsx';

export interface ResultFormProps {
  readonly market: WireMarket;
  /** Result sources, oldest first. */
  readonly sources: readonly ResultSource[];
  readonly onPropose: (result: WireMarketResult) => void;
}

/** Result input: runs, or winners (several for a dead heat). Place markets take the finishing order with ties. */
export function ResultForm({ market, sources, onPropose }: ResultFormProps) {
  const isActing = useIsPending(marketActionKey(market.marketId));
  const isRuns = isRunsKind(market.kind);
  const form = useOfficeForm<'runs', Placed>({
    fields: { runs: { label: 'Runs' } },
    more: { placed: [], whileOpen: false, isHalf: false },
    onSubmit: async (entry) => {
      const read = readResult(market, entry);
      if (read.ok) onPropose(read.result);
      else if (isRuns) form.setError('runs', read.problem);
      else form.setProblem(read.problem);
      return undefined;
    },
  });
  const whileOpen = form.choice('whileOpen');
  const placed = form.choice('placed');
  const half = form.choice('isHalf');
  const read = readResult(market, {
    runs: form.values.runs,
    placed: placed.value,
    isHalf: half.value,
  });

  function applyResult(result: WireMarketResult) {
    if ('runs' in result) form.set('runs', String(result.runs));
    else {
      placed.onChange(toPlacedRunners(result));
      half.onChange('halfWinnerRunnerId' in result);
    }
  }

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <ResultSources
        market={market}
        sources={sources}
        choice={read.ok ? { result: read.result, by: 'Not proposed yet' } : null}
        onUse={applyResult}
      />
      {isRuns ? (
        <TextField {...form.field('runs')} inputMode="numeric" autoComplete="off" />
      ) : (
        <Winners market={market} problem={form.problem} {...placed} />
      )}
      {canBeHalf(market) && <HalfTick {...half} />}
      <OpenTick market={market} isTicked={whileOpen.value} onTick={whileOpen.onChange} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          isBusy={isActing}
          disabled={!canSettle(market, whileOpen.value)}
        >
          Propose result
        </Button>
      </div>
    </form>
  );
}

interface HalfTickProps {
  readonly value: boolean;
  readonly onChange: (isHalf: boolean) => void;
}

function HalfTick({ value, onChange }: HalfTickProps) {
  return <CheckField label="Return half of every stake" checked={value} onChange={onChange} />;
}

interface WinnersProps {
  readonly market: WireMarket;
  /** Message about why the selection is not a valid result. */
  readonly problem: string | null;
  readonly value: readonly PlacedRunner[];
  readonly onChange: (placed: readonly PlacedRunner[]) => void;
}

/** Checkboxes in finishing order. */
function Winners({ market, problem, value: placed, onChange }: WinnersProps) {
  function setPlaced(id: number, isPlaced: boolean) {
    const others = placed.filter((runner) => runner.id !== id);
    onChange(isPlaced ? [...others, { id, isTied: false }] : others);
  }

  return (
    <fieldset className={styles.winners}>
      <legend className={styles.note}>
        {hasPlaces(market)
          ? `Select runners in finishing order (${market.winners} places)`
          : 'Winner'}
      </legend>
      {listRunners(market).map(({ id, runnername }) => (
        <CheckField
          key={id}
          label={runnername}
          checked={placed.some((runner) => runner.id === id)}
          onChange={(isPlaced) => setPlaced(id, isPlaced)}
        />
      ))}
      {hasPlaces(market) && placed.length > 0 && (
        <PlaceList
          lines={placeLines(market, placed)}
          onTie={(id, isTied) =>
            onChange(placed.map((runner) => (runner.id === id ? { id, isTied } : runner)))
          }
        />
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

export interface PlaceListProps {
  readonly lines: readonly PlaceLine[];
  readonly onTie: (runnerId: number, isTied: boolean) => void;
}

/** Finishing order as selected, with places, ties and payouts. */
function PlaceList({ lines, onTie }: PlaceListProps) {
  return (
    <ol className={styles.places} aria-label="Finishing order">
      {lines.map(({ id, name, place, pays, isTied }, at) => (
        <li key={id}>
          <span>{place}</span>
          <b>{name}</b>
          <span className={styles.note}>{pays}</span>
          {at > 0 && (
            <CheckField
              label="Dead heat with runner above"
              checked={isTied}
              onChange={(ties) => onTie(id, ties)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
