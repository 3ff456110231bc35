import type { OwnRound, PlayView, SinglePlay } from '@crease/contracts/wire/play.ts';
import {
  type BlackjackAction,
  type BlackjackRound,
  beginBlackjack,
  endBlackjack,
  playBlackjack,
} from '@crease/games/blackjack/blackjack.ts';
import { getGameTraits } from '@crease/games/catalogue/traits.ts';
import { t } from '#i18n/text.ts';
import { playedRound, readNumbers } from '#play/single/parts/played-round.ts';
import { resultWords } from '#play/single/parts/result-words.ts';
import type { SingleKit } from '#play/single/parts/single-frame.tsx';
import { useSteps } from '#play/single/parts/use-steps.ts';
import { BjTable } from './bj-table.tsx';
import { dealerSteps, MS_OF_CARD } from './bj-view.ts';

export const BJ_KIT: SingleKit = {
  returned: '99.4',
  rules: () => [
    t(
      'Cards come from an infinite deck: all 52 are always equally likely, so counting doesn’t help.',
    ),
    t('The dealer peeks for blackjack with an ace or ten, draws to 16 and stands on all 17s.'),
    t(
      'Blackjack pays 3:2. Double on any two cards, including after a split. Split once only; split aces get one card each, and 21 after a split isn’t blackjack.',
    ),
    t('No insurance or surrender. Rounds left open for a day stand on all hands.'),
  ],
  ruleLines: () => [{ bet: t('With optimal play'), pays: '1:1, 3:2', returned: '99.4296' }],
  nameOf: ({ actions }) =>
    actions.includes('SPLIT')
      ? t('Split')
      : actions.includes('DOUBLE')
        ? t('Double')
        : t('{count, plural, one {# card drawn} other {# cards drawn}}', {
            count: actions.filter((act) => act === 'HIT').length,
          }),
  rebuildRound: (own) => playedRound(own, (outcome) => replayView(own, outcome)),
  Replay: BjReplay,
};

/** Replays the hands with the cards drawn. */
function replayView(own: OwnRound, outcome: unknown): PlayView | null {
  const cards = readNumbers(outcome, 'cards');
  const cardAt = (place: number) => cards[place] ?? 0;
  const further = own.actions.filter((act) => act === 'DOUBLE' || act === 'SPLIT').length;
  const stake = own.staked / (1 + further);
  const begun = beginBlackjack({ stake, cardAt }, getGameTraits('bj').limits);
  if (cards.length === 0 || !begun.ok) return null;
  let round: BlackjackRound = begun.value;
  for (const act of own.actions) {
    if (!isAction(act)) return null;
    const played = playBlackjack(round, act, cardAt);
    if (!played.ok) return null;
    round = played.value;
  }
  const { hands, dealer } = endBlackjack(round, cardAt);
  return { game: 'bj', hands, dealer };
}

function isAction(act: string): act is BlackjackAction {
  return act === 'HIT' || act === 'STAND' || act === 'DOUBLE' || act === 'SPLIT';
}

function BjReplay({ round }: { readonly round: SinglePlay }) {
  const view = round.view.game === 'bj' ? round.view : null;
  const count = dealerSteps(round);
  const turned = useSteps({ key: round.roundId, count, msOfStep: MS_OF_CARD });
  return (
    <BjTable
      view={view}
      isDealt
      turned={turned}
      isDone={turned === count}
      words={resultWords(round)}
    />
  );
}
