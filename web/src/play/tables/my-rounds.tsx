import type { OwnRound, PastResult, PlayBet, PlayTicket, TableState } from '@crease/contracts/casino/play.ts';
import { computePayout } from '@crease/games/base/money.ts';
import { bestReturn } from '@crease/games/table/table-game.ts';
import { useEffect, useState } from 'react';
import { VerifyRound } from '#fairness/verify-round.tsx';
import { rupeesText } from '#format/money.ts';
import { phaseText } from '#format/round-text.ts';
import { t } from '#i18n/text.ts';
import { useOwnRounds } from '#play/data/own-rounds.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { BetRow, BetRows, NetText, OlderRounds } from '#play/parts/bet-rows.tsx';
import styles from '#play/parts/sheet.module.css';
import { Fact, Sheet, VerifyLink } from '#play/parts/sheet.tsx';
import { Button } from '#ui/button/button.tsx';
import { Box, Text } from '#ui/layout/layout.tsx';
import { type TableKit, useKit } from './table-kit.ts';

/** The player's bets in the current round, and their past rounds. */
export function MyBets({ onOpen }: { readonly onOpen: (round: OwnRound) => void }) {
  const kit = useKit();
  const state = useSeat(({ table }) => table?.state);
  const tickets = useSeat((seat) => seat.tickets);
  const paytable = useSeat((seat) => seat.paytable);
  const { items } = useOwnRounds();
  const bets = tickets.filter(({ state: stands }) => stands !== 'BACK').flatMap(listBets);
  const past = (items ?? []).filter(({ isOpen }) => !isOpen);
  return (
    <Box padBottom={6}>
      <BetRows title={t('This round')} empty={bets.length === 0 ? t('No bets in this round') : null}>
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
      <OlderRounds />
    </Box>
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
function getRoundNumber(roundId: string): string {
  return roundId.slice(roundId.lastIndexOf('-') + 1);
}

function roundTitle(kit: TableKit, { bets, isVoid }: OwnRound): string {
  if (isVoid) return t('Void');
  const [first] = bets;
  if (first === undefined) return '';
  const words = kit.betWords(first.asked);
  return bets.length === 1 ? words : t('{bet} and {count} more', { bet: words, count: bets.length - 1 });
}

/** Describes the outcome of a bet. */
function betEndText({ asked, payout }: PlayBet): string {
  const stake = rupeesText(asked.stake / 100);
  if (asked.type === 'RUNNER') return t('{stake} at {price}', { stake, price: (asked.price / 100).toFixed(2) });
  if (payout === null) return stake;
  return t('{stake}, paid {amount}', { stake, amount: rupeesText(payout / 100) });
}

/** A completed round: a public one, or the player's own with bets. */
export type ShownRound =
  | { readonly kind: 'PAST'; readonly past: PastResult }
  | { readonly kind: 'OWN'; readonly own: OwnRound };

const CARD_MS = 600;

/** A past round, replayed card by card. */
export function RoundWindow({ round, onClose }: { readonly round: ShownRound | null; readonly onClose: () => void }) {
  if (round === null) return null;
  const roundId = round.kind === 'OWN' ? round.own.roundId : round.past.roundId;
  return (
    <Sheet title={t('Round {no}', { no: getRoundNumber(roundId) })} onClose={onClose}>
      <Inside key={roundId} round={round} />
    </Sheet>
  );
}

function Inside({ round }: { readonly round: ShownRound }) {
  const kit = useKit();
  const firstSeed = useSeat(({ table }) => table?.seeding.firstSeed ?? null);
  const isVoid = round.kind === 'OWN' ? round.own.isVoid : round.past.isVoid;
  const outcome = round.kind === 'OWN' ? (round.own.fair?.outcome ?? null) : round.past.outcome;
  const cards = outcome === null || isVoid ? [] : kit.reveals(outcome);
  const count = cards.length;
  const [shown, setShown] = useState(count);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown(shown + 1), CARD_MS);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return (
    <>
      {isVoid || outcome === null ? (
        <p>{isVoid ? describeVoid(round) : t('Seed not revealed yet.')}</p>
      ) : (
        <>
          <Text as="p" size={16} weight="semi">
            {kit.outcomeWords(outcome)}
          </Text>
          <div className={styles.felt}>
            <kit.View
              shown={cards.slice(0, shown)}
              outcome={shown < count ? null : outcome}
              isFresh={() => shown < count}
              centre={null}
            />
          </div>
          <Button variant="plain" size="l" onClick={() => setShown(0)}>
            {t('Replay deal')}
          </Button>
        </>
      )}
      {round.kind === 'OWN' ? (
        <>
          <OwnBets own={round.own} />
          <VerifyRound own={round.own} firstSeed={firstSeed} />
        </>
      ) : (
        <VerifyLink />
      )}
    </>
  );
}

/** Describes a void, with the house's reason if given. */
function describeVoid(round: ShownRound): string {
  const { voidReason: reason } = round.kind === 'OWN' ? round.own : round.past;
  const words = `${t('Round voided')}. ${t('All stakes returned.')}`;
  return reason === undefined ? words : `${words} ${reason}`;
}

function OwnBets({ own }: { readonly own: OwnRound }) {
  const kit = useKit();
  return (
    <dl>
      {own.bets.map((bet) => (
        <Fact key={bet.betId} label={kit.betWords(bet.asked)}>
          {betEndText(bet)}
        </Fact>
      ))}
      <Fact label={t('Net')}>
        <NetText net={own.paid - own.staked} />
      </Fact>
    </dl>
  );
}
