import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { repeatBet } from '#data/queries/repeat-bet.ts';
import { betSlip } from '#data/stores/bet-slip.ts';
import { toasts } from '#data/stores/toasts.ts';
import { closeAll } from '#data/stores/ui-flags.ts';
import {
  isRepeatable,
  liveStakeOf,
  pickedNameOf,
  selectionOf,
} from '#data/view-models/bet-text.ts';
import { t } from '#text/text.ts';

export interface RepeatButtonProps {
  readonly bet: OpenBet;
  /** Brings the slip of this page before the bettor; null: the page of the bet's match is opened. */
  readonly showSlip: (() => void) | null;
  readonly className?: string | undefined;
}

/** Puts a bet on the slip once more: the same side and stake at the price of now. */
export function RepeatButton({ bet, showSlip, className }: RepeatButtonProps) {
  const navigate = useNavigate();
  const [isFetching, setFetching] = useState(false);
  const repeat = async () => {
    setFetching(true);
    const selection = selectionOf(bet);
    await repeatBet({ ...selection, stakeText: String(liveStakeOf(bet)) });
    setFetching(false);
    if (betSlip.getState().selection?.runnerId !== bet.runnerId) return;
    toasts.show('info', t('The bet is on your slip. Nothing is placed yet.'));
    if (showSlip !== null) {
      showSlip();
      return;
    }
    closeAll();
    await navigate({
      to: '/markets/$eventid/$dreamid',
      params: { eventid: String(bet.eventId), dreamid: selection.dreamEventId },
    });
  };
  if (!isRepeatable(bet)) return null;
  return (
    <button
      type="button"
      className={className}
      disabled={isFetching}
      aria-label={t('Repeat bet on {name}', { name: pickedNameOf(bet) })}
      onClick={() => void repeat()}
    >
      {t('Repeat')}
    </button>
  );
}
