import type { ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorSettlementRoutes } from '@crease/contracts/market-desk/settlement.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { codec, TIME_HINT } from '#operator/core/codecs.ts';
import { afterSuccess, refresh, useRead } from '#operator/core/office-call.ts';
import { proposeIfRejected } from '#operator/core/proposals.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { formatCount } from '#operator/core/words.ts';
import { marketActionKey, voidBets } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';

const { operatorPreviewVoid } = operatorSettlementRoutes;
const MINUTE_MS = 60_000;

type TimeWindow = WireOf<typeof operatorPreviewVoid>;
type Voided = ResultOf<typeof operatorSettlementRoutes.operatorVoidBets>;

/** Voids every fill within a time window, both sides, with a reason. */
export function VoidWindow({ market }: { readonly market: WireMarket }) {
  const { marketId } = market;
  const [asked, setAsked] = useState<TimeWindow | null>(null);
  const [done, setDone] = useState<Voided | null>(null);
  const form = useWireForm(operatorPreviewVoid, {
    fields: {
      from: codec.time('From (IST)', Date.now() - MINUTE_MS),
      to: codec.time('To (IST)', Date.now()),
    },
    request: (times) => ({ marketId, ...times }),
    key: marketActionKey(marketId),
    onValid: (times) => {
      setDone(null);
      // The effect of an earlier preview may have changed.
      void refresh([operatorPreviewVoid]);
      if (times.from < times.to) setAsked(times);
      else form.setError('from', 'Start time must be before end time.');
    },
  });

  return (
    <>
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <div className={formStyles.pair} data-times>
          <TextField {...form.field('from')} hint={TIME_HINT} />
          <TextField {...form.field('to')} hint={TIME_HINT} />
        </div>
        <Row gap={4} wrap>
          <Button type="submit" isBusy={form.isPending}>
            Void bets in window
          </Button>
        </Row>
        {done !== null && (
          <Notice tone="info" isAlert>
            {formatCount(done.bets, 'bet')} ({formatCount(done.fills, 'fill')}, {rupeesText(done.stake)}) voided.
          </Notice>
        )}
      </form>
      {asked !== null && (
        <VoidDialog
          market={market}
          times={`${form.values.from}–${form.values.to}`}
          asked={asked}
          onClose={() => setAsked(null)}
          onVoided={setDone}
        />
      )}
    </>
  );
}

interface VoidDialogProps {
  readonly market: WireMarket;
  /** The window as entered. */
  readonly times: string;
  readonly asked: TimeWindow;
  readonly onClose: () => void;
  readonly onVoided: (voided: Voided) => void;
}

/** Confirms a void, or proposes it to a second operator. */
function VoidDialog({ market, times, asked, onClose, onVoided }: VoidDialogProps) {
  const countText = useCountText(asked);

  async function submitVoid(reason: string) {
    const input = { ...asked, reason };
    const attempt = voidBets(input);
    afterSuccess(attempt, onVoided);
    return proposeIfRejected(attempt, { type: 'VoidBets', ...input });
  }

  return (
    <ReasonDialog
      open
      title="Void bets in window"
      text={`${market.marketName}: both sides of bets matched ${times} IST are voided. ${countText} This can’t be undone.`}
      confirmLabel="Void bets"
      isReasonPublic
      onClose={onClose}
      onConfirm={submitVoid}
    />
  );
}

/** Counts the bets the window would void. Empty until loaded. */
function useCountText(asked: TimeWindow): string {
  const { data } = useRead(operatorPreviewVoid, asked);
  if (data === undefined) return '';
  const { bets, users, stake } = data;
  return t(
    'Affects {bets, plural, one {# bet} other {# bets}} from {users, plural, one {# account} other {# accounts}}, {stake} staked.',
    { bets, users, stake: rupeesText(stake) },
  );
}
