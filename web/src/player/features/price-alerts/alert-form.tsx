import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { PriceAlert } from '@crease/contracts/people/preferences.ts';
import { type SubmitEvent, useMemo, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useLevels } from '#client/prices/use-prices.ts';
import { readNumber, toTypedNumber } from '#format/typed-number.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { useBookPriceFormatter } from '#player/betting/odds-text.ts';
import { buildPriceLadder, stepPrice } from '#player/betting/preview.ts';
import { getSideLabel, toPriceSide } from '#player/betting/quote.ts';
import { Button } from '#ui/button/button.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { addPriceAlert, alertProblem, describeAlert, firstAlertPrice } from './alerts.ts';
import styles from './price-alerts.module.css';

/** New alert: runner, price and direction. */
export function AlertForm(props: AlertFormProps) {
  const { market } = props;
  const form = useAlertForm(props);
  const { price, problem, isSending } = form;
  const say = useBookPriceFormatter(market.kind);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (problem === null && !isSending) void form.send();
  }

  return (
    <Stack as="form" gap={5} onSubmit={submit}>
      <Text as="p" size={13} leading={18} tone="muted">
        {marketText(market)}
      </Text>
      <RunnerChoice runners={form.runners} value={form.chosen} onChange={form.choose} />
      <PriceChoice market={market} form={form} />
      <Row gap={2} gapX={5} wrap>
        <Stepper
          label={t('Alert price')}
          value={form.priceText}
          disabled={isSending}
          invalid={problem === 'off-ladder'}
          onChange={form.typePrice}
          onStep={form.stepPrice}
        />
        <Text size={13} tone="muted">
          {form.best === null ? t('No price available') : t('Currently {odds}', { odds: say(form.best) })}
        </Text>
      </Row>
      <Text as="p" size={13} leading={18} tone="lose" className={styles.problem} role="alert">
        {form.refusal ?? describeAlertProblem(problem)}
      </Text>
      <Button type="submit" variant="primary" size="l" isBusy={isSending} disabled={problem !== null}>
        {t('Set alert at {odds}', { odds: Number.isFinite(price) ? say(price) : '–' })}
      </Button>
    </Stack>
  );
}

interface PriceChoiceProps {
  readonly market: WireMarket;
  readonly form: Pick<ReturnType<typeof useAlertForm>, 'side' | 'setSide' | 'when' | 'setWhen'>;
}

/** Side and direction selection. */
function PriceChoice({ market, form }: PriceChoiceProps) {
  return (
    <>
      <Segment
        label={t('Price type')}
        isWide
        value={form.side}
        options={[
          { value: 'Back', text: t(getSideLabel(market.kind, 'BACK')) },
          { value: 'Lay', text: t(getSideLabel(market.kind, 'LAY')) },
        ]}
        onChange={form.setSide}
      />
      <Segment
        label={t('When')}
        isWide
        value={form.when}
        options={[
          { value: 'AtLeast', text: t('Rises to') },
          { value: 'AtMost', text: t('Falls to') },
        ]}
        onChange={form.setWhen}
      />
    </>
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
    <Stack as="label" gap={2} size={13} className={styles.field}>
      <Note>{t('Runner')}</Note>
      <select data-first-focus value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {runners.map((runner) => (
          <option key={runner.id} value={runner.id}>
            {runnerText(runner)}
          </option>
        ))}
      </select>
    </Stack>
  );
}

function describeAlertProblem(problem: ReturnType<typeof alertProblem>): string {
  if (problem === 'off-ladder') {
    return t('Those odds aren’t valid. Use − or + for the nearest price.');
  }
  return problem === 'true-already' ? t('The price has already reached this.') : '';
}

interface AlertFormProps {
  /** An order book. */
  readonly market: WireMarket;
  /** Preselected runner; null for the first. */
  readonly runnerId: number | null;
}

type Side = PriceAlert['side'];
type When = PriceAlert['when'];

/** State of a new alert; tracks the current price until the user enters one. */
function useAlertForm({ market, runnerId }: AlertFormProps) {
  const ladder = useMemo(() => buildPriceLadder(market), [market]);
  const runners = market.runners.filter(({ status }) => status !== 'REMOVED');
  const [chosen, setChosen] = useState(runnerId ?? runners[0]?.id ?? 0);
  const [side, setSide] = useState<Side>('Back');
  const [when, setWhen] = useState<When>('AtLeast');
  const [typed, setTyped] = useState<string | null>(null);
  const best = useLevels(chosen, toPriceSide(toBookSide(side)))[0]?.[0] ?? null;
  const price = typed === null ? firstAlertPrice(ladder, best, when) : (readNumber(typed) ?? 0);
  const { isSending, refusal, send, clear } = useSending(market);

  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setTyped(null);
      clear();
    };
  };

  return {
    runners,
    chosen,
    side,
    when,
    best,
    price,
    priceText: typed ?? String(price),
    problem: alertProblem(ladder, { price, when, best }),
    isSending,
    refusal,
    choose: change(setChosen),
    setSide: change(setSide),
    setWhen: change(setWhen),
    typePrice: (text: string) => {
      const saved = toTypedNumber(text);
      if (saved !== null) setTyped(saved);
    },
    stepPrice: (up: boolean) => setTyped(String(stepPrice(ladder, price, up))),
    send: async () => {
      if (await send({ runnerId: chosen, side, when, price })) setTyped(null);
    },
  };
}

type AlertInput = Pick<PriceAlert, 'runnerId' | 'side' | 'when' | 'price'>;

function useSending(market: WireMarket) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const say = useBookPriceFormatter(market.kind);

  /** @returns true if the alert was created. */
  async function send(input: AlertInput): Promise<boolean> {
    setSending(true);
    setRefusal(null);
    try {
      await addPriceAlert({ marketId: market.marketId, ...input });
      const { side, when, price } = input;
      const sideText = t(getSideLabel(market.kind, toBookSide(side)));
      const words = { side: sideText, name: getRunnerName(market, input), odds: say(price), when };
      toasts.show('success', t('Alert set'), describeAlert(words));
      return true;
    } catch (failure) {
      setRefusal(getErrorMessage(failure));
      return false;
    } finally {
      setSending(false);
    }
  }

  return { isSending, refusal, send, clear: () => setRefusal(null) };
}

const toBookSide = (side: Side) => (side === 'Back' ? 'BACK' : 'LAY');

/** A line market has one runner and uses the market name. */
function getRunnerName(market: WireMarket, { runnerId }: Pick<AlertInput, 'runnerId'>): string {
  const runner = market.runners.find(({ id, status }) => id === runnerId && status !== 'REMOVED');
  return isRunsBook(market.kind) || runner === undefined ? marketText(market) : runnerText(runner);
}
