import type { WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { RunnerQuote } from '@crease/core/quote/market-quote.ts';
import { useIsPending } from '#operator/core/office-call.ts';
import { changeMarket, marketActionKey } from '#operator/trading/market-actions.ts';
import { type QuoteDraft, WHOLE, withOffer } from '#operator/trading/quote-draft.ts';
import {
  canAddStep,
  computeBook,
  withBook,
  withPrice,
  withRunner,
  withStepLess,
  withStepMore,
  withStepPrice,
  withStepSize,
} from '#operator/trading/quote-moves.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { Note, Stack } from '#ui/layout/layout.tsx';
import styles from './quote-desk.module.css';
import { KeyStepper, SizeField } from './quote-fields.tsx';

const MIN_DECIMAL = 101;
const FAIR = 100;

export interface RunnerQuotesProps {
  readonly market: WireMarket;
  readonly kind: HouseKind;
  readonly draft: QuoteDraft;
  readonly onChange: (draft: QuoteDraft) => void;
}

/** Rates, or back and lay, per runner below their book percentage. */
export function RunnerQuotes({ market, kind, draft, onChange }: RunnerQuotesProps) {
  const book = Math.round(computeBook(kind, draft) * WHOLE);
  const isWhole = market.winners === 1 && draft.every((quote) => quote !== null);
  return (
    <>
      {isWhole && (
        <div className={styles.figures}>
          <KeyStepper
            label="Margin (%)"
            value={Math.max(0, book - FAIR * WHOLE)}
            step={WHOLE / 2}
            least={0}
            onChange={(margin) => onChange(withBook(kind, draft, FAIR + margin / WHOLE))}
          />
          <Note as="p">Book {(book / WHOLE).toFixed(2)}%</Note>
        </div>
      )}
      {market.runners.map((runner, place) => (
        <RunnerRow
          key={runner.id}
          market={market}
          kind={kind}
          runner={runner}
          quote={draft[place] ?? null}
          onOffer={(isOffered) => onChange(withOffer(market, draft, place, isOffered))}
          onChange={(change) => onChange(withRunner(draft, place, change))}
        />
      ))}
    </>
  );
}

interface RunnerRowProps {
  readonly market: WireMarket;
  readonly kind: HouseKind;
  readonly runner: WireRunner;
  readonly quote: RunnerQuote | null;
  readonly onOffer: (isOffered: boolean) => void;
  readonly onChange: (change: (quote: RunnerQuote) => RunnerQuote) => void;
}

function RunnerRow({ market, kind, runner, quote, onOffer, onChange }: RunnerRowProps) {
  const isActing = useIsPending(marketActionKey(market.marketId));
  if (runner.status === 'REMOVED') {
    return <Note as="p">{runner.runnername}: removed</Note>;
  }
  const isSuspended = runner.status === 'SUSPENDED';
  return (
    <fieldset className={styles.runner}>
      <legend className={styles.runnerName}>{runner.runnername}</legend>
      <div className={styles.figures}>
        {quote !== null && (
          <>
            <SideSteps side="back" kind={kind} runner={runner} quote={quote} onChange={onChange} />
            <SideSteps side="lay" kind={kind} runner={runner} quote={quote} onChange={onChange} />
          </>
        )}
        <CheckField label="Offered" checked={quote !== null} onChange={onOffer} />
        <Button
          size="s"
          aria-label={`${isSuspended ? 'Open' : 'Suspend'} ${runner.runnername}`}
          disabled={isActing}
          onClick={() => {
            const status = isSuspended ? 'OPEN' : 'SUSPENDED';
            const input = { marketId: market.marketId, status, runnerId: runner.id } as const;
            void changeMarket(operatorMarketRoutes.operatorSetMarketStatus, input);
          }}
        >
          {isSuspended ? 'Open' : 'Suspend'}
        </Button>
      </div>
    </fieldset>
  );
}

interface SideStepsProps extends Pick<RunnerRowProps, 'kind' | 'runner' | 'onChange'> {
  readonly side: 'back' | 'lay';
  readonly quote: RunnerQuote;
}

const SIDE_WORDS = { back: 'Back', lay: 'Lay' } as const;
const PLACE_WORDS = ['', ' 2nd', ' 3rd'] as const;

/** A side's prices with sizes, best first. Deeper prices can be added. */
function SideSteps({ side, kind, runner, quote, onChange }: SideStepsProps) {
  const isDecimal = HOUSE_TRAITS[kind].unit === 'DECIMAL';
  const step = isDecimal ? WHOLE / 10 : WHOLE;
  const least = isDecimal ? MIN_DECIMAL : 1;
  const name = `${SIDE_WORDS[side]} ${runner.runnername}`;
  return (
    <Stack gap={4} canShrink className={styles.side}>
      {quote[side].map(({ price, size }, at) => {
        const label = `${name}${PLACE_WORDS[at] ?? ''}`;
        return (
          // Steps are identified by position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Stack key={at} gap={2}>
            <KeyStepper
              label={label}
              value={price}
              step={step}
              least={least}
              onChange={(next) =>
                onChange((old) => (at === 0 ? withPrice(old, side, next) : withStepPrice(old, side, at, next)))
              }
            />
            <SizeField
              label={`${label} size (₹)`}
              size={size}
              onChange={(paise) => onChange((old) => withStepSize(old, side, at, paise))}
            />
          </Stack>
        );
      })}
      {canAddStep(kind, quote, side) && (
        <Button
          size="s"
          aria-label={`Add price level: ${name}`}
          onClick={() => onChange((old) => withStepMore(kind, old, side))}
        >
          Add price level
        </Button>
      )}
      {quote[side].length > 1 && (
        <Button
          size="s"
          aria-label={`Remove price level: ${name}`}
          onClick={() => onChange((old) => withStepLess(old, side))}
        >
          Remove price level
        </Button>
      )}
    </Stack>
  );
}
