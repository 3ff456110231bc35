import type { OwnRound, PlayBet, PlayTicket, TableState } from '@crease/contracts/wire/play.ts';
import { computePayout } from '@crease/games/base/money.ts';
import { bestReturn } from '@crease/games/table/spot.ts';
import { rupeesText } from '#format/money.ts';
import { phaseText } from '#format/phase-text.ts';
import { t } from '#i18n/text.ts';
import { loadOlderRounds, useOwnRounds } from '#play/data/own-rounds.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { BetRow, BetRows } from '#play/parts/bet-rows.tsx';
import { NetText } from '#play/parts/session-figures.tsx';
import { useKit } from './kit-context.ts';
import styles from './my-bets.module.css';
import type { TableKit } from './table-kit.ts';

/** The player's bets in the current round, and their past rounds. */
export function MyBets({ onOpen }: { readonly onOpen: (round: OwnRound) => void }) {
  const kit = useKit();
  const state = useSeat(({ table }) => table?.state);
  const tickets = useSeat((seat) => seat.tickets);
  const paytable = useSeat((seat) => seat.paytable);
  const { items, before, isLoading } = useOwnRounds();
  const bets = tickets.filter(({ state: stands }) => stands !== 'BACK').flatMap(listBets);
  const past = (items ?? []).filter(({ isOpen }) => !isOpen);
  return (
    <div className={styles.bets}>
      <BetRows
        title={t('This round')}
        empty={bets.length === 0 ? t('No bets in this round') : null}
      >
        {bets.map(({ bet, ticket }) => (
          <BetRow
            key={bet.betId}
            title={kit.betWords(bet.asked)}
            about={describeTicket(ticket, state)}
            amount={rupeesText(bet.asked.stake / 100)}
            note={describePayout(kit, bet, paytable)}
          />
        ))}
      </BetRows>
      <BetRows title={t('Earlier rounds')} empty={past.length === 0 ? t('No rounds yet') : null}>
        {past.map((round) => (
          <BetRow
            key={round.roundId}
            title={roundTitle(kit, round)}
            about={t('Round {no}', { no: getRoundNumber(round.roundId) })}
            amount={<NetText net={round.paid - round.staked} />}
            note={t('{amount} staked', { amount: rupeesText(round.staked / 100) })}
            onOpen={() => onOpen(round)}
          />
        ))}
      </BetRows>
      {before !== null && (
        <button
          type="button"
          className={styles.more}
          disabled={isLoading}
          onClick={() => void loadOlderRounds()}
        >
          {t('Show more')}
        </button>
      )}
    </div>
  );
}

function listBets(ticket: PlayTicket) {
  return ticket.bets.map((bet) => ({ bet, ticket }));
}

function describeTicket({ window }: PlayTicket, state: TableState | undefined): string {
  if (state === undefined) return '';
  const { roundNo: no, windows, phase } = state;
  if (windows > 2) return t('Betting round {window}', { window });
  return t('Round {no} · {phase}', { no, phase: phaseText(phase) });
}

function describePayout(kit: TableKit, { asked, payout }: PlayBet, paytable: string): string {
  if (payout !== null) return t('paid {amount}', { amount: rupeesText(payout / 100) });
  if (asked.type === 'RUNNER') return t('at {price}', { price: (asked.price / 100).toFixed(2) });
  const spot = asked.type === 'SPOT' ? kit.spots.get(asked.spot) : undefined;
  if (spot === undefined) return '';
  const best = computePayout(asked.stake, bestReturn(kit.getPaytable(paytable), spot));
  return t('up to {amount}', { amount: rupeesText(best / 100) });
}

/** Number of a round at its table. */
export function getRoundNumber(roundId: string): string {
  return roundId.slice(roundId.lastIndexOf('-') + 1);
}

function roundTitle(kit: TableKit, { bets, isVoid }: OwnRound): string {
  if (isVoid) return t('Void');
  const [first] = bets;
  if (first === undefined) return '';
  const words = kit.betWords(first.asked);
  return bets.length === 1
    ? words
    : t('{bet} and {count} more', { bet: words, count: bets.length - 1 });
}

/** Describes the outcome of a bet. */
export function betEndText({ asked, payout }: PlayBet): string {
  const stake = rupeesText(asked.stake / 100);
  if (asked.type === 'RUNNER')
    return t('{stake} at {price}', { stake, price: (asked.price / 100).toFixed(2) });
  if (payout === null) return stake;
  return t('{stake}, paid {amount}', { stake, amount: rupeesText(payout / 100) });
}
