import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { ResultSource } from '@crease/contracts/market-desk/markets.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { useRuleForm } from '#form/rule-form.ts';
import formStyles from '#operator/components/form.module.css';
import { useIsPending } from '#operator/core/office-call.ts';
import { marketActionKey } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
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
  const form = useRuleForm<'runs', Placed>({
    fields: { runs: { label: 'Runs' } },
    more: { placed: [], whileOpen: false, isHalf: false },
    onSubmit: async (entry) => {
      const read = readResult(market, entry);
      if (read.ok) onPropose(read.result);
      else if (isRuns) form.setError('runs', read.problem);
      else form.setProblem(read.problem);
    },
  });
  const whileOpen = form.choice('whileOpen');
  const placed = form.choice('placed');
  const half = form.choice('isHalf');
  const read = readResult(market, form.values);

  function applyResult(result: WireMarketResult) {
    if ('runs' in result) form.set('runs', String(result.runs));
    else {
      placed.onChange(toPlacedRunners(result));
      half.onChange('halfWinnerRunnerId' in result);
    }
  }

  return (
    <Stack as="form" gap={5} columns={1} padX="panel" padBottom={6} onSubmit={form.onSubmit} noValidate>
      <ResultSources
        market={market}
        sources={sources}
        choice={read.ok ? { result: read.result, by: 'Not proposed yet' } : null}
        onUse={applyResult}
      />
      {isRuns ? (
        <TextField {...form.field('runs')} isValid={false} inputMode="numeric" autoComplete="off" />
      ) : (
        <Winners market={market} problem={form.problem} {...placed} />
      )}
      {canBeHalf(market) && (
        <CheckField label="Return half of every stake" checked={half.value} onChange={half.onChange} />
      )}
      <OpenTick market={market} isTicked={whileOpen.value} onTick={whileOpen.onChange} />
      <Row gap={4} align="stretch" wrap className={formStyles.buttons}>
        <Button type="submit" variant="primary" isBusy={isActing} disabled={!canSettle(market, whileOpen.value)}>
          Propose result
        </Button>
      </Row>
    </Stack>
  );
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
    <Stack as="fieldset" gap={4} canShrink>
      <Note as="legend">
        {hasPlaces(market) ? `Select runners in finishing order (${market.winners} places)` : 'Winner'}
      </Note>
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
          onTie={(id, isTied) => onChange(placed.map((runner) => (runner.id === id ? { id, isTied } : runner)))}
        />
      )}
      {problem !== null && (
        <Text as="p" tone="lose" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

interface PlaceListProps {
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
          <Note>{pays}</Note>
          {at > 0 && (
            <CheckField label="Dead heat with runner above" checked={isTied} onChange={(ties) => onTie(id, ties)} />
          )}
        </li>
      ))}
    </ol>
  );
}
