import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { ONE } from '@crease/games/base/money.ts';
import { t } from '#i18n/text.ts';
import { timesText } from '#play/single/parts/figures.ts';
import { playedRound } from '#play/single/parts/played-round.ts';
import type { SingleKit } from '#play/single/parts/single-frame.tsx';
import { useMoving } from '#play/single/parts/use-moving.ts';
import { DiceScale } from './dice-scale.tsx';
import { diceTerms, ROLLING_MS, rollText } from './dice-view.ts';

export const DICE_KIT: SingleKit = {
  returned: '98.9–99.0',
  rules: () => [
    t('Each roll is one of 10,000 equally likely numbers from 0.00 to 99.99.'),
    t('Choose how many rolls win, from 1 to 9,800, at the low or high end.'),
    t('A win pays 99% divided by its probability, rounded down to four decimals.'),
  ],
  ruleLines: () =>
    [1, 100, 2_500, 5_000, 9_000, 9_800].map((winning) => {
      const { multiplier, returned } = diceTerms({ side: 'UNDER', winning }, 0);
      const chance = `${(winning / 100).toFixed(2)}%`;
      return {
        bet: t('{chance} of rolls', { chance }),
        pays: winning === 1 ? (multiplier / ONE).toLocaleString('en-IN') : timesText(multiplier),
        returned: returned.toFixed(3),
      };
    }),
  nameOf: ({ choice }) => {
    if (choice?.game !== 'dice') return '';
    const edge = rollText(diceTerms(choice, 0).edge);
    return choice.side === 'UNDER' ? t('Under {edge}', { edge }) : t('Over {edge}', { edge });
  },
  rebuildRound: (own) =>
    playedRound(own, (outcome) => {
      const roll =
        typeof outcome === 'object' && outcome !== null ? Reflect.get(outcome, 'roll') : null;
      return typeof roll === 'number' ? { game: 'dice', roll } : null;
    }),
  Replay: DiceReplay,
};

function DiceReplay({ round }: { readonly round: SinglePlay }) {
  const isRolling = useMoving({ key: round.roundId, ms: ROLLING_MS });
  if (round.choice.game !== 'dice') return null;
  return (
    <DiceScale
      choice={round.choice}
      round={round}
      isRolling={isRolling}
      onChange={() => undefined}
    />
  );
}
