import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { PriceAlert } from '@crease/contracts/wire/personal.ts';
import { useMemo, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useLevels } from '#client/prices/use-prices.ts';
import { readNumber, toTypedNumber } from '#format/typed-number.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { useBookPriceFormatter } from '#player/betting/odds-text.ts';
import { buildPriceLadder, stepPrice } from '#player/betting/preview.ts';
import { getSideLabel, toPriceSide } from '#player/betting/quote.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { addPriceAlert, alertProblem, describeAlert, firstAlertPrice } from './alerts.ts';

export interface AlertFormProps {
  /** An order book. */
  readonly market: WireMarket;
  /** Preselected runner; null for the first. */
  readonly runnerId: number | null;
}

type Side = PriceAlert['side'];
type When = PriceAlert['when'];

/** State of a new alert; tracks the current price until the user enters one. */
export function useAlertForm({ market, runnerId }: AlertFormProps) {
  const ladder = useMemo(() => buildPriceLadder(market), [market]);
  const runners = market.runners.filter(({ status }) => status !== 'REMOVED');
  const [chosen, setChosen] = useState(runnerId ?? runners[0]?.id ?? 0);
  const [side, setSide] = useState<Side>('Back');
  const [when, setWhen] = useState<When>('AtLeast');
  const [typed, setTyped] = useState<string | null>(null);
  const best = useLevels(chosen, toPriceSide(toBookSide(side)))[0]?.[0] ?? null;
  const price = typed === null ? firstAlertPrice(ladder, best, when) : (readNumber(typed) ?? 0);
  const { isSending, refusal, send, clear } = useSending(market);

  const change = <Value>(set: (value: Value) => void) => {
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
      const kept = toTypedNumber(text);
      if (kept !== null) setTyped(kept);
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
