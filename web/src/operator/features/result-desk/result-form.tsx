import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { LOSES, type WinShare } from '@crease/core/settlement/dead-heat.ts';
import { sharesOf } from '@crease/core/settlement/shares-of.ts';
import { marketAct } from '#operator/desk/market-acts.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { useOfficeForm } from '#operator/office/office-form.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { maySettle, OpenTick } from './open-tick.tsx';
import styles from './result-desk.module.css';

const MOST_RUNS = 9_999;

/** What was typed or ticked in the result form. */
interface ResultEntry extends Placed {
  readonly runs: string;
}

interface Placed {
  /** That the market is open is known. */
  readonly whileOpen: boolean;
  /** Runners in the order of finishing. Where one place is paid, all of them are tied for it. */
  readonly placed: readonly PlacedRunner[];
}

interface PlacedRunner {
  readonly id: number;
  /** Tied with the runner above; the first has none above it. */
  readonly isTied: boolean;
}

/** The result that was entered, or the sentence that says what is missing. */
function resultOf(
  market: WireMarket,
  { runs, placed }: Pick<ResultEntry, 'runs' | 'placed'>,
):
  | { readonly ok: true; readonly result: WireMarketResult }
  | { readonly ok: false; readonly problem: string } {
  if (isRunsKind(market.kind)) {
    const isWhole = /^\d{1,4}$/.test(runs.trim()) && Number(runs) <= MOST_RUNS;
    return isWhole
      ? { ok: true, result: { runs: Number(runs) } }
      : { ok: false, problem: 'Type the runs as a whole number.' };
  }
  const [only] = placed;
  if (only === undefined) return { ok: false, problem: 'Choose who won.' };
  const missing = Math.min(market.winners, runnersOf(market).length) - placed.length;
  if (missing > 0) {
    return {
      ok: false,
      problem: `${market.winners} places are paid: place ${missing} more. When fewer finished, void the market and its stakes go back.`,
    };
  }
  return placed.length === 1
    ? { ok: true, result: { winnerRunnerId: only.id } }
    : { ok: true, result: { placings: placingsOf(market, placed) } };
}

/** True where several places are paid, so that the order of finishing counts. */
function hasPlaces({ winners }: WireMarket): boolean {
  return winners > 1;
}

/** Runners that can be placed. */
function runnersOf({ runners }: WireMarket): WireMarket['runners'] {
  return runners.filter(({ status }) => status !== 'REMOVED');
}

/** Groups in the order of finishing. Where one place is paid, all who were ticked are tied for it. */
function placingsOf(market: WireMarket, placed: readonly PlacedRunner[]): number[][] {
  const placings: number[][] = [];
  for (const { id, isTied } of placed) {
    const above = placings.at(-1);
    if (above !== undefined && (isTied || !hasPlaces(market))) above.push(id);
    else placings.push([id]);
  }
  return placings;
}

/** A placed runner as the form shows it. */
interface PlaceLine {
  readonly id: number;
  readonly name: string;
  /** `1`, or `=3` for runners that tied. */
  readonly place: string;
  /** What it pays: `wins`, `wins 1/2 of the stake`, `loses`. */
  readonly pays: string;
  readonly isTied: boolean;
}

/** The order of finishing with what every runner in it would pay. */
function placeLines(market: WireMarket, placed: readonly PlacedRunner[]): PlaceLine[] {
  const placings = placingsOf(market, placed);
  const shares = sharesOf(placings, market.winners);
  let before = 0;
  return placings.flatMap((tied) => {
    const place = `${tied.length > 1 ? '=' : ''}${before + 1}`;
    before += tied.length;
    return tied.map((id, at) => ({
      id,
      name: nameOf(market, id),
      place,
      pays: paysText(shares.get(id) ?? LOSES),
      isTied: at > 0,
    }));
  });
}

function paysText({ wins, of }: WinShare): string {
  if (wins === 0) return 'loses';
  return wins === of ? 'wins' : `wins ${wins}/${of} of the stake`;
}

/** A result in words: `177`, `Falcons`, `Falcons, Kraken = Royals`, `Void`. */
export function resultWords(market: WireMarket, result: WireMarketResult): string {
  if ('void' in result) return 'Void';
  if ('runs' in result) return String(result.runs);
  const name = (id: number): string => nameOf(market, id);
  if ('placings' in result) {
    return result.placings.map((tied) => tied.map(name).join(' = ')).join(', ');
  }
  const ids = 'winners' in result ? result.winners : [result.winnerRunnerId];
  return ids.map(name).join(', ');
}

function nameOf({ runners }: WireMarket, runnerId: number): string {
  return runners.find(({ id }) => id === runnerId)?.runnername ?? `Runner ${runnerId}`;
}

/** Whether a market can be settled as it stands (api 10.3). */
export function isSettleable({ status }: WireMarket): boolean {
  return ['OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED'].includes(status);
}

export interface ResultFormProps {
  readonly market: WireMarket;
  readonly onPropose: (result: WireMarketResult) => void;
}

/** Runs, or who won: several where they tied; in a place market the order of finishing, with its ties. */
export function ResultForm({ market, onPropose }: ResultFormProps) {
  const isActing = useIsActing(marketAct(market.marketId));
  const isRuns = isRunsKind(market.kind);
  const form = useOfficeForm<'runs', Placed>({
    fields: { runs: { label: 'Runs' } },
    more: { placed: [], whileOpen: false },
    onSubmit: async (entry) => {
      const read = resultOf(market, entry);
      if (read.ok) onPropose(read.result);
      else if (isRuns) form.refuse('runs', read.problem);
      else form.setProblem(read.problem);
      return undefined;
    },
  });
  const whileOpen = form.choice('whileOpen');

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      {isRuns ? (
        <TextField {...form.field('runs')} inputMode="numeric" autoComplete="off" />
      ) : (
        <Winners market={market} problem={form.problem} {...form.choice('placed')} />
      )}
      <OpenTick market={market} isTicked={whileOpen.value} onTick={whileOpen.onChange} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          look="primary"
          isBusy={isActing}
          disabled={!maySettle(market, whileOpen.value)}
        >
          Propose result
        </Button>
      </div>
    </form>
  );
}

interface WinnersProps {
  readonly market: WireMarket;
  /** Why what was ticked is no result yet. */
  readonly problem: string | null;
  readonly value: readonly PlacedRunner[];
  readonly onChange: (placed: readonly PlacedRunner[]) => void;
}

/** Ticks in the order of finishing. */
function Winners({ market, problem, value: placed, onChange }: WinnersProps) {
  function setPlaced(id: number, isPlaced: boolean) {
    const others = placed.filter((runner) => runner.id !== id);
    onChange(isPlaced ? [...others, { id, isTied: false }] : others);
  }

  return (
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

/** The order of finishing as it was ticked: who holds which place, who tied, and what a bet on them pays. */
function PlaceList({ lines, onTie }: PlaceListProps) {
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
