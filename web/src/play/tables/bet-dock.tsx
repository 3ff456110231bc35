import type { RequestedPlayBet } from '@crease/contracts/casino/play.ts';
import type { ReactNode } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import {
  chipsOfTickets,
  clearChips,
  confirmChips,
  doubleChips,
  lastTicket,
  rebet,
  sumChips,
  undo,
  useBetDesk,
} from '#play/data/bet-desk.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { ChipRail } from '#play/parts/chip-rail.tsx';
import { secondsLeft, useServerTime } from '#play/parts/round-clock.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Note, Row, Text } from '#ui/layout/layout.tsx';
import styles from './bet-dock.module.css';
import { useKit } from './table-kit.ts';

interface BetDockProps {
  /** Replaces the confirm button when a price is selected. */
  readonly main?: ReactNode;
  readonly onClear?: () => void;
}

/** Chips and actions, at the bottom of a phone within thumb reach. */
export function BetDock({ main = null, onClear }: BetDockProps) {
  const kit = useKit();
  const state = useSeat(({ table }) => table?.state);
  const tickets = useSeat((seat) => seat.tickets);
  const chips = useBetDesk((desk) => desk.chips);
  const last = useBetDesk((desk) => desk.last);
  const asked = useBetDesk((desk) => desk.request);
  const isOpen = state?.phase === 'OPEN';
  const taken = chipsOfTickets(tickets);
  const isOpenSpot = (spot: string) => kit.spots.get(spot)?.window === state?.window;
  const canRebet = isOpen && chips.length === 0 && taken.length === 0 && hasSpots(last, isOpenSpot);
  return (
    <Row wrap className={styles.dock}>
      <ChipRail />
      <Row canShrink className={styles.acts}>
        <DockButton
          label={t('Undo')}
          isOff={!isOpen || (chips.length === 0 && lastTicket() === undefined)}
          onPress={() => void undo()}
        >
          <Icon variant="regular" name="undo" size={18} />
          <span className={styles.wide}>{t('Undo')}</span>
        </DockButton>
        <DockButton
          label={t('Clear')}
          isOff={chips.length === 0 && main === null}
          onPress={() => {
            clearChips();
            onClear?.();
          }}
        >
          {t('Clear')}
        </DockButton>
        <DockButton label={null} isOff={!isOpen || (chips.length === 0 && taken.length === 0)} onPress={doubleChips}>
          <span className="visually-hidden">{t('Double')}</span>
          <span className={styles.wide} aria-hidden="true">
            {t('Double')}
          </span>
          <span className={styles.narrow} aria-hidden="true">
            2×
          </span>
        </DockButton>
        <DockButton label={t('Rebet')} isOff={!canRebet} onPress={() => rebet(isOpenSpot)}>
          {t('Rebet')}
        </DockButton>
        <Text pushed textAlign="end" className={styles.sum}>
          <Note block tone="game-muted">
            {t('Staked')}
          </Note>
          <b>{rupeesText(sumChips(taken) / 100)}</b>
        </Text>
        {main ?? <Confirm total={sumChips(chips)} isBusy={asked !== null} />}
      </Row>
    </Row>
  );
}

interface DockButtonProps {
  /** Accessible label, null if the content suffices. */
  readonly label: string | null;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function DockButton({ label, isOff, onPress, children }: DockButtonProps) {
  return (
    <button
      type="button"
      className={styles.act}
      {...(label === null ? {} : { 'aria-label': label })}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Confirms the chips on the board. */
function Confirm({ total, isBusy }: { readonly total: number; readonly isBusy: boolean }) {
  const state = useSeat(({ table }) => table?.state);
  const isOpen = state?.phase === 'OPEN';
  const now = useServerTime(250, isOpen && total > 0);
  const seconds = state === undefined ? 0 : secondsLeft(state, now);
  const amount = rupeesText(total / 100);
  return (
    <DockMain
      title={isBusy ? t('Placing…') : total === 0 ? t('Confirm') : t('Confirm {amount}', { amount })}
      sub={isOpen && total > 0 ? t('Closes in {seconds}s', { seconds }) : null}
      disabled={!isOpen || total === 0 || isBusy}
      isBusy={isBusy}
      onClick={() => void confirmChips()}
    />
  );
}

interface DockMainProps {
  readonly title: string;
  readonly sub?: string | null;
  readonly disabled: boolean;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
}

/** Button that bets. */
export function DockMain({ title, sub = null, disabled, isBusy = false, onClick }: DockMainProps) {
  return (
    <button
      type="button"
      className={styles.confirm}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      onClick={onClick}
    >
      <b>{title}</b>
      {sub !== null && <small>{sub}</small>}
    </button>
  );
}

function hasSpots(bets: readonly RequestedPlayBet[], isOpen: (spot: string) => boolean): boolean {
  return bets.some((bet) => bet.type === 'SPOT' && isOpen(bet.spot));
}
