import type { OwnRound, PlayView, SinglePlay } from '@crease/contracts/wire/play.ts';
import { minesMultiplier } from '@crease/games/mines/mines.ts';
import { t } from '#i18n/text.ts';
import { timesText } from '#play/single/parts/figures.ts';
import { playedRound, readNumbers } from '#play/single/parts/played-round.ts';
import type { SingleKit } from '#play/single/parts/single-frame.tsx';
import { MinesBoard } from './mines-board.tsx';
import { tileStates } from './mines-view.ts';

const TO_PER_CENT = 100;
const LINES = [
  [1, 1],
  [3, 1],
  [3, 5],
  [5, 5],
  [10, 5],
  [24, 1],
] as const;

export const MINES_KIT: SingleKit = {
  returned: '99.0',
  rules: () => [
    t(
      'You choose how many of the 25 tiles hide mines. Their positions are set by the seeds before your first pick.',
    ),
    t(
      'Each safe tile increases the payout; a mine ends the round with no win. Cash out any time after the first tile.',
    ),
    t('If the next tile’s payout would exceed the limit, the round is cashed out automatically.'),
    t('Rounds left open for a day are cashed out; if you picked no tile, the stake is returned.'),
  ],
  ruleLines: () =>
    LINES.map(([mines, picks]) => {
      const multiplier = minesMultiplier(mines, picks);
      return {
        bet: t('{mines, plural, one {# mine} other {# mines}}, {picks} safe', { mines, picks }),
        pays: timesText(multiplier),
        returned: (computeSafeChance(mines, picks) * (multiplier / 10_000) * TO_PER_CENT).toFixed(
          3,
        ),
      };
    }),
  nameOf: ({ choice, actions }) => {
    const mines = choice?.game === 'mines' ? choice.mines : 0;
    const picks = actions.filter((act) => act.startsWith('PICK')).length;
    return t(
      '{mines, plural, one {# mine} other {# mines}}, {picks, plural, one {# pick} other {# picks}}',
      { mines, picks },
    );
  },
  rebuildRound: (own) => playedRound(own, (outcome) => replayView(own, outcome)),
  Replay: MinesReplay,
};

function computeSafeChance(mines: number, picks: number): number {
  let chance = 1;
  for (let i = 0; i < picks; i++) chance *= (25 - mines - i) / (25 - i);
  return chance;
}

function replayView({ actions, choice }: OwnRound, outcome: unknown): PlayView | null {
  const layout = readNumbers(outcome, 'mines');
  if (layout.length === 0 || choice?.game !== 'mines') return null;
  const tiles = actions.flatMap((act) => (act.startsWith('PICK ') ? [Number(act.slice(5))] : []));
  const picks = tiles.filter((tile) => !layout.includes(tile));
  const isHit = picks.length < tiles.length;
  const multiplier = minesMultiplier(choice.mines, picks.length);
  const status = isHit ? 'HIT' : 'CASHED_OUT';
  return { game: 'mines', picks: isHit ? tiles : picks, status, lastPick: 25, multiplier, layout };
}

function MinesReplay({ round }: { readonly round: SinglePlay }) {
  const { view } = round;
  if (view.game !== 'mines') return null;
  const layout = view.layout ?? [];
  const safe = view.picks.filter((tile) => !layout.includes(tile));
  const hit = view.picks.find((tile) => layout.includes(tile)) ?? null;
  const tiles = tileStates(safe, layout, hit);
  return <MinesBoard tiles={tiles} disabled waiting={null} onPick={() => undefined} />;
}
