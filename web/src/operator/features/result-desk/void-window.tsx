import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { operatorApi } from '#operator/core/office-call.ts';
import {
  formatFieldTime,
  isTime,
  parseFieldTime,
  TIME_HINT,
  useOfficeForm,
} from '#operator/core/office-form.ts';
import { proposeAction, useIsPending } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { marketActionKey } from '#operator/trading/market-actions.ts';
import { type Voided, voidBets } from '#operator/trading/settlement.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';

const MINUTE_MS = 60_000;

/** Voids every fill within a time window, both sides, with a reason. */
export function VoidWindow({ market }: { readonly market: WireMarket }) {
  return <WindowForm key={market.marketId} market={market} />;
}

function WindowForm({ market }: { readonly market: WireMarket }) {
  const { form, isAsking, done, takeBack, drop } = useVoidWindow(market);
  const isActing = useIsPending(marketActionKey(market.marketId));
  const { from, to } = form.values;
  const countText = useCountText(market.marketId, isAsking ? { from, to } : null);

  return (
    <>
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <div className={formStyles.pair} data-times>
          <TextField {...form.field('from')} hint={TIME_HINT} />
          <TextField {...form.field('to')} hint={TIME_HINT} />
        </div>
        <div className={formStyles.buttons}>
          <Button type="submit" isBusy={isActing}>
            Void bets in window
          </Button>
        </div>
        {done !== null && (
          <Notice tone="info" isAlert>
            {formatCount(done.bets, 'bet')} ({formatCount(done.fills, 'fill')},{' '}
            {rupeesText(done.stake)}) voided.
          </Notice>
        )}
      </form>
      <ReasonDialog
        open={isAsking}
        title="Void bets in window"
        text={`${market.marketName}: both sides of bets matched ${from}–${to} IST are voided. ${countText} This can’t be undone.`}
        confirmLabel="Void bets"
        isReasonPublic
        isBusy={isActing}
        onClose={drop}
        onConfirm={(reason) => void takeBack(reason)}
      />
    </>
  );
}

/** A void window from start and end to reason, and its effect. */
function useVoidWindow(market: WireMarket) {
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<Voided | null>(null);
  const form = useOfficeForm<'from' | 'to'>({
    fields: {
      from: { label: 'From (IST)', rules: () => [isTime] },
      to: { label: 'To (IST)', rules: () => [isTime] },
    },
    initial: { from: formatFieldTime(Date.now() - MINUTE_MS), to: formatFieldTime(Date.now()) },
    contract: {
      route: operatorRoutes.operatorVoidBets,
      body: (window) => ({
        marketId: market.marketId,
        from: parseFieldTime(window.from) ?? '',
        to: parseFieldTime(window.to) ?? '',
      }),
    },
    onSubmit: async (window) => {
      setDone(null);
      if ((parseFieldTime(window.from) ?? '') < (parseFieldTime(window.to) ?? '')) setAsking(true);
      else form.setError('from', 'Start time must be before end time.');
      return undefined;
    },
  });
  const { from, to } = form.values;

  async function submitVoid(reason: string) {
    const start = parseFieldTime(from);
    const end = parseFieldTime(to);
    if (start === null || end === null) return;
    const { marketId } = market;
    const window = { marketId, from: start, to: end, reason };
    const outcome = await voidBets(window);
    if (outcome.ok) setDone(outcome.value);
    const needsOther = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
    const isProposed = needsOther && (await proposeAction({ type: 'VoidBets', ...window })).ok;
    if (outcome.ok || isProposed) setAsking(false);
  }

  return { form, isAsking, done, takeBack: submitVoid, drop: () => setAsking(false) };
}

/** Counts the bets the window would void. Empty until loaded. */
function useCountText(
  marketId: number,
  window: { readonly from: string; readonly to: string } | null,
): string {
  const from = parseFieldTime(window?.from ?? '');
  const to = parseFieldTime(window?.to ?? '');
  const { data } = useQuery({
    queryKey: ['void-preview', marketId, from, to],
    queryFn: ({ signal }) =>
      operatorApi(
        operatorRoutes.operatorPreviewVoid,
        { marketId, from: from ?? '', to: to ?? '' },
        signal,
      ),
    enabled: from !== null && to !== null,
    staleTime: 0,
  });
  if (data === undefined) return '';
  const { bets, users, stake } = data;
  return t(
    'Affects {bets, plural, one {# bet} other {# bets}} from {users, plural, one {# account} other {# accounts}}, {stake} staked.',
    { bets, users, stake: rupeesText(stake) },
  );
}
