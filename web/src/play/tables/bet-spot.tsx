import { ONE } from '@crease/games/base/money.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { addChip, useBetDesk } from '#play/data/bet-desk.ts';
import { chipsOfTickets, toChips } from '#play/data/draft.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { chipAt, chosenChip } from '#play/parts/chosen-chip.ts';
import { playSound } from '#play/parts/sound.ts';
import styles from './bet-spot.module.css';
import { useKit } from './kit-context.ts';
import { paysText } from './table-kit.ts';

export type SpotTone =
  | 'a'
  | 'b'
  | 'tie'
  | 'dragon'
  | 'tiger'
  | 'red'
  | 'black'
  | 'zero'
  | 'warm'
  | 'cool';

export interface BetSpotProps {
  readonly code: string;
  readonly name: string;
  /** Abbreviated visible label where the full name doesn't fit. */
  readonly short?: string;
  readonly tone?: SpotTone;
  /** `main` shows the payout, `cell` only the name. */
  readonly size?: 'main' | 'side' | 'cell';
  readonly className?: string | undefined;
}

/** A spot of the bet board. A press places the selected chip. Its accessible name includes price and stake. */
export function BetSpot({ code, name, short, tone, size = 'side', className }: BetSpotProps) {
  const kit = useKit();
  const spot = kit.spots.get(code);
  const paytable = useSeat((seat) => seat.paytable);
  const pays = spot === undefined ? '' : paysText(spot, kit.getPaytable(paytable));
  const returned = kit.returns[code] ?? kit.returns[spot?.key ?? ''];
  const { placed, unconfirmed } = useStakes(code);
  const { isOpen, isWinner } = useSpotState(code);
  return (
    <button
      type="button"
      className={className === undefined ? styles.spot : `${styles.spot} ${className}`}
      data-spot={code}
      data-tone={tone}
      data-size={size}
      data-winner={isWinner || undefined}
      aria-disabled={!isOpen}
      onClick={() => {
        if (isOpen) tapSpot(code);
      }}
    >
      <span className="visually-hidden">{spotWords({ name, pays, placed, unconfirmed })}</span>
      <span className={styles.name} aria-hidden="true">
        {short ?? name}
      </span>
      {size !== 'cell' && (
        <b className={styles.pays} aria-hidden="true">
          {pays}
        </b>
      )}
      {size === 'main' && returned !== undefined && (
        <small className={styles.note}>{t('RTP {percent}%', { percent: returned })}</small>
      )}
      <StakeTag placed={placed} unconfirmed={unconfirmed} />
    </button>
  );
}

/** Stake on a spot: yellow once bet, outlined before. */
export function StakeTag({
  placed,
  unconfirmed,
}: {
  readonly placed: number;
  readonly unconfirmed: number;
}) {
  const total = placed + unconfirmed;
  if (total === 0) return null;
  return (
    <span
      className={styles.stake}
      data-waiting={unconfirmed > 0 || undefined}
      key={total}
      aria-hidden="true"
    >
      {rupeesText(total / 100)}
    </span>
  );
}

export function tapSpot(code: string): void {
  const limits = seatStore.getState().seat?.limits;
  if (limits === undefined) return;
  if (addChip(code, chipAt(limits, chosenChip.getState().chip))) playSound('CHIP');
}

export function useStakes(code: string): { readonly placed: number; readonly unconfirmed: number } {
  const placed = useSeat(({ tickets }) => sumOn(code, chipsOfTickets(tickets)));
  const unconfirmed = useBetDesk(({ chips, request }) =>
    sumOn(code, [...chips, ...(request?.bets ?? []).flatMap(toChips)]),
  );
  return { placed, unconfirmed };
}

function useSpotState(code: string): {
  readonly isOpen: boolean;
  readonly isWinner: boolean;
} {
  const kit = useKit();
  const spot = kit.spots.get(code);
  const isOpen = useSeat(
    ({ table }) => table?.state.phase === 'OPEN' && table.state.window === spot?.window,
  );
  const isWinner = useSeat(({ table, paytable }) => {
    const outcome = table?.state.outcome ?? null;
    return outcome !== null && kit.computeReturn(code, outcome, paytable) > ONE;
  });
  return { isOpen, isWinner };
}

interface SpotFacts {
  readonly name: string;
  readonly pays: string;
  readonly placed: number;
  readonly unconfirmed: number;
}

function spotWords({ name, pays, placed, unconfirmed }: SpotFacts): string {
  const facts = {
    name,
    pays,
    taken: rupeesText(placed / 100),
    waiting: rupeesText(unconfirmed / 100),
  };
  if (placed > 0 && unconfirmed > 0) {
    return t('{name}, pays {pays}, your bet {taken}, {waiting} not confirmed', facts);
  }
  if (placed > 0) return t('{name}, pays {pays}, your bet {taken}', facts);
  if (unconfirmed > 0) return t('{name}, pays {pays}, {waiting} not confirmed', facts);
  return t('{name}, pays {pays}', facts);
}

function sumOn(code: string, chips: readonly { spot: string; stake: number }[]): number {
  return chips.reduce((total, { spot, stake }) => (spot === code ? total + stake : total), 0);
}
