import type { OwnRound, PlayView, SinglePlay } from '@crease/contracts/wire/play.ts';
import { getRank } from '@crease/games/cards/card.ts';
import { hiLoMultiplier, winningRanks } from '@crease/games/hi-lo/hi-lo.ts';
import { t } from '#i18n/text.ts';
import { timesText } from '#play/single/parts/figures.ts';
import { playedRound, readNumbers } from '#play/single/parts/played-round.ts';
import type { SingleKit } from '#play/single/parts/single-frame.tsx';
import styles from './hilo.module.css';
import { HiLoChain } from './hilo-chain.tsx';

const RANKS = 13;

export const HILO_KIT: SingleKit = {
  returned: '98.9–99.0',
  rules: () => [
    t(
      'Each card is one of 13 equally likely ranks, whatever came before. Ace is lowest, king highest.',
    ),
    t(
      'Higher wins on the same rank or above; lower wins on the same or below. On an ace, higher always wins; on a king, lower always wins.',
    ),
    t(
      'A streak of correct guesses pays 99% divided by their combined probability. A wrong guess loses the stake.',
    ),
    t(
      'Skip a card at no cost, up to 52 times a round. Rounds left open for a day are cashed out; if you made no guess, the stake is returned.',
    ),
  ],
  ruleLines: () =>
    [1, 4, 7, 10, 13].map((winning) => {
      const multiplier = hiLoMultiplier([winning]);
      return {
        bet: t('{winning} of 13 ranks', { winning }),
        pays: timesText(multiplier),
        returned: ((winning / RANKS) * (multiplier / 100)).toFixed(3),
      };
    }),
  nameOf: ({ actions }) => {
    const guesses = actions.filter((act) => act === 'HIGHER' || act === 'LOWER').length;
    return t('{count, plural, one {# guess} other {# guesses}}', { count: guesses });
  },
  rebuildRound: (own) => playedRound(own, (outcome) => replayView(own, outcome)),
  Replay: HiLoReplay,
};

/** Rebuilds the chain of guesses, of which the last may be wrong. */
function replayView({ actions, paid }: OwnRound, outcome: unknown): PlayView | null {
  const cards = readNumbers(outcome, 'cards');
  if (cards.length === 0) return null;
  const guessed: number[] = [];
  actions.forEach((act, place) => {
    const [before = 0, next = 0] = [cards[place], cards[place + 1]];
    if (act !== 'HIGHER' && act !== 'LOWER') return;
    const isRight =
      act === 'HIGHER' ? getRank(next) >= getRank(before) : getRank(next) <= getRank(before);
    if (isRight) guessed.push(winningRanks(before, act));
  });
  const status = paid === 0 ? 'MISSED' : guessed.length === 0 ? 'REFUNDED' : 'CASHED_OUT';
  return { game: 'hilo', cards, guessed, status, multiplier: hiLoMultiplier(guessed) };
}

function HiLoReplay({ round }: { readonly round: SinglePlay }) {
  return (
    <div className={styles.table}>
      <span />
      <HiLoChain view={round.view.game === 'hilo' ? round.view : null} />
    </div>
  );
}
