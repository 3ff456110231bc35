import { findWinner, listReveals, type TeenPattiDeal } from '@crease/games/teen-patti/hands.ts';
import { TEEN_PATTI_20 } from '@crease/games/teen-patti/teen-patti-20.ts';
import { phrase, t } from '#i18n/text.ts';
import { TimerRing } from '#play/parts/round-clock.tsx';
import { BetSpot } from './bet-board.tsx';
import { Roads } from './roads.tsx';
import { handWords, PairOfHands, useStage } from './stage.tsx';
import styles from './t20.module.css';
import { beadWith, paysText, type TableKit, toKitRules } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

const SIDES: readonly T20Spot[] = [
  'PAIR_PLUS:A',
  'THREE_BACCARAT:A',
  'TOTAL:A',
  'SIX_CARD',
  'TOTAL:B',
  'THREE_BACCARAT:B',
  'PAIR_PLUS:B',
];

/** Teen Patti 20-20. */
export function GamePage() {
  return (
    <TablePage
      kit={T20_KIT}
      stage={<T20Stage />}
      road={(onPick) => <Roads onPick={onPick} />}
      board={
        <>
          <div className={styles.main}>
            <BetSpot code="WINNER:A" name={spotName('WINNER:A')} tone="a" size="main" />
            <BetSpot code="TIE" name={spotName('TIE')} tone="tie" size="main" />
            <BetSpot code="WINNER:B" name={spotName('WINNER:B')} tone="b" size="main" />
          </div>
          <div className={styles.side}>
            {SIDES.map((code) => (
              <BetSpot
                key={code}
                code={code}
                name={spotName(code)}
                className={code === 'SIX_CARD' ? styles.bonus : undefined}
              />
            ))}
          </div>
        </>
      }
    />
  );
}

/** Spot labels in the order of the rules. */
const SPOTS = {
  'WINNER:A': phrase('Player A'),
  'WINNER:B': phrase('Player B'),
  TIE: phrase('Tie'),
  'PAIR_PLUS:A': phrase('Pair plus A'),
  'PAIR_PLUS:B': phrase('Pair plus B'),
  'THREE_BACCARAT:A': phrase('3 Baccarat A'),
  'THREE_BACCARAT:B': phrase('3 Baccarat B'),
  'TOTAL:A': phrase('Total A'),
  'TOTAL:B': phrase('Total B'),
  SIX_CARD: phrase('6-card bonus'),
} as const;

export type T20Spot = keyof typeof SPOTS;

/** @source docs/CASINO.md */
const RETURNS = {
  WINNER: '99.0',
  TIE: '96.9',
  PAIR_PLUS: '97.7',
  THREE_BACCARAT: '97.7',
  TOTAL: '97.6',
  SIX_CARD: '95.5',
} as const;

const rules = toKitRules(TEEN_PATTI_20);

export const T20_KIT: TableKit = {
  ...rules,
  returns: RETURNS,
  betWords: (bet) => (bet.type === 'SPOT' ? spotName(bet.spot) : ''),
  outcomeWords: (outcome) => {
    const deal = toDeal(outcome);
    if (deal === null) return '';
    const winner = findWinner(deal);
    if (winner === 'TIE') return t('Tie');
    const hand = handWords(winner === 'A' ? deal.a : deal.b);
    return t('{winner} wins: {hand}', { winner: spotName(`WINNER:${winner}`), hand });
  },
  toBead: (outcome) => {
    const deal = toDeal(outcome);
    const winner = deal === null ? 'TIE' : findWinner(deal);
    return beadWith('t20', outcome, winner === 'TIE' ? t('Tie') : spotName(`WINNER:${winner}`));
  },
  rules: () => [
    t('Three cards each from one deck, shuffled every round. Higher hand wins.'),
    t('High to low: trail, pure sequence, sequence, colour, pair, high card.'),
    t('The highest sequence is A-K-Q, then A-2-3, then K-Q-J. Suits never break a tie.'),
    t('On a tie, bets on Player A and B, 3 Baccarat and Total are returned if the hands are equal.'),
    t(
      'Pair plus pays if that side’s hand is a pair or better. The 6-card bonus pays if the best five of all six cards make three of a kind or better.',
    ),
    t(
      '3 Baccarat: three of a kind, then three face cards, then the last digit of the total. Total: the higher total, ace 1 to king 13.',
    ),
  ],
  ruleLines: (paytable) =>
    [...rules.spots.values()]
      .filter(({ pick }) => pick !== 'B')
      .map((spot) => ({
        bet: spotName(spot.code),
        pays: paysText(spot, paytable),
        returned: RETURNS[spot.key as keyof typeof RETURNS] ?? null,
      })),
  Replay,
};

export function spotName(code: string): string {
  return Object.hasOwn(SPOTS, code) ? t(SPOTS[code as T20Spot]) : code;
}

/** The deal of a completed round. */
function toDeal(outcome: unknown): TeenPattiDeal | null {
  return typeof outcome === 'object' && outcome !== null && 'a' in outcome && 'b' in outcome
    ? (outcome as TeenPattiDeal)
    : null;
}

/** Both hands, revealed as the server sends them. */
export function T20Stage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  return (
    <PairOfHands
      shown={state.shown}
      isFresh={isFresh}
      winner={state.outcome === null ? null : findWinner(state.outcome as TeenPattiDeal)}
      centre={<TimerRing state={state} windowSeconds={windowSeconds} />}
    />
  );
}

/** A past round with a number of cards revealed. */
export function Replay({ outcome, shown }: { readonly outcome: unknown; readonly shown: number }) {
  const deal = outcome as TeenPattiDeal;
  const cards = listReveals(deal);
  return (
    <PairOfHands
      shown={cards.slice(0, shown)}
      isFresh={() => shown < cards.length}
      winner={shown >= cards.length ? findWinner(deal) : null}
      centre={null}
    />
  );
}
