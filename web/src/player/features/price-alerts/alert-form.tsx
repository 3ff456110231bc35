import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { PriceAlert } from '@crease/contracts/wire/personal.ts';
import { type SubmitEvent, useMemo, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { useLevels } from '#data/prices/prices.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { useBookPriceText } from '#player/betting/odds-text.ts';
import { ladderOfMarket, stepPrice } from '#player/betting/preview.ts';
import { priceSideOf, sideWordOf } from '#player/betting/quote.ts';
import { marketText, runnerText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { addPriceAlert, alertProblem, alertText, firstAlertPrice } from './alerts.ts';
import styles from './price-alerts.module.css';

export interface AlertFormProps {
  /** An order book. */
  readonly market: WireMarket;
  /** The runner that it begins with; null: the first. */
  readonly runnerId: number | null;
}

type Side = PriceAlert['side'];

/** What is waited for: which price of which runner, and from where it has to come. */
export function AlertForm({ market, runnerId }: AlertFormProps) {
  const ladder = useMemo(() => ladderOfMarket(market), [market]);
  const runners = market.runners.filter(({ status }) => status !== 'REMOVED');
  const [chosen, setChosen] = useState(runnerId ?? runners[0]?.id ?? 0);
  const [side, setSide] = useState<Side>('Back');
  const [when, setWhen] = useState<PriceAlert['when']>('AtLeast');
  /** Null: nothing was chosen yet, it follows the price of now. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const say = useBookPriceText(market.kind);
  const bookSide = side === 'Back' ? 'BACK' : 'LAY';
  const best = useLevels(chosen, priceSideOf(bookSide))[0]?.[0] ?? null;
  const price = typed === null ? firstAlertPrice(ladder, best, when) : Number(typed);
  const problem = alertProblem(ladder, { price, when, best });
  const runner = runners.find(({ id }) => id === chosen);
  const isLine = isRunsBook(market.kind) || runner === undefined;
  const name = isLine ? marketText(market) : runnerText(runner);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (problem !== null || isSending) return;
    setSending(true);
    setRefusal(null);
    try {
      await addPriceAlert({ marketId: market.marketId, runnerId: chosen, side, when, price });
      const words = { side: t(sideWordOf(market.kind, bookSide)), name, odds: say(price), when };
      toasts.show('success', t('Alert set'), alertText(words));
      setTyped(null);
    } catch (failure) {
      setRefusal(messageOf(failure));
    }
    setSending(false);
  };
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setTyped(null);
      setRefusal(null);
    };
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.market}>{marketText(market)}</p>
      <RunnerChoice runners={runners} value={chosen} onChange={change(setChosen)} />
      <Segment
        label={t('Which price')}
        isWide
        value={side}
        options={[
          { value: 'Back', text: t(sideWordOf(market.kind, 'BACK')) },
          { value: 'Lay', text: t(sideWordOf(market.kind, 'LAY')) },
        ]}
        onChange={change(setSide)}
      />
      <Segment
        label={t('When')}
        isWide
        value={when}
        options={[
          { value: 'AtLeast', text: t('Rises to') },
          { value: 'AtMost', text: t('Falls to') },
        ]}
        onChange={change(setWhen)}
      />
      <div className={styles.price}>
        <Stepper
          label={t('Alert price')}
          value={typed ?? String(price)}
          disabled={isSending}
          invalid={problem === 'off-ladder'}
          onChange={(text) => {
            if (/^\d*\.?\d{0,2}$/.test(text)) setTyped(text);
          }}
          onStep={(up) => setTyped(String(stepPrice(ladder, price, up)))}
        />
        <span className={styles.now}>
          {best === null ? t('Nothing is offered now') : t('{odds} now', { odds: say(best) })}
        </span>
      </div>
      <p className={styles.problem} role="alert">
        {refusal ?? problemText(problem)}
      </p>
      <Button type="submit" look="primary" size="l" isBusy={isSending} disabled={problem !== null}>
        {t('Set alert at {odds}', { odds: Number.isFinite(price) ? say(price) : '–' })}
      </Button>
    </form>
  );
}

interface RunnerChoiceProps {
  readonly runners: WireMarket['runners'];
  readonly value: number;
  readonly onChange: (runnerId: number) => void;
}

function RunnerChoice({ runners, value, onChange }: RunnerChoiceProps) {
  if (runners.length < 2) return null;
  return (
    <label className={styles.field}>
      <span className={styles.label}>{t('Runner')}</span>
      <select
        data-first-focus
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {runners.map((runner) => (
          <option key={runner.id} value={runner.id}>
            {runnerText(runner)}
          </option>
        ))}
      </select>
    </label>
  );
}

function problemText(problem: ReturnType<typeof alertProblem>): string {
  if (problem === 'off-ladder') {
    return t('These odds are not on the ladder. Use − or + for the next ones.');
  }
  return problem === 'true-already' ? t('The price is there already.') : '';
}
