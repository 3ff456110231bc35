import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { plinkoChoices, plinkoTable } from '@crease/games/plinko/plinko.ts';
import { phrase, t } from '#i18n/text.ts';
import { timesText } from '#play/single/parts/figures.ts';
import { playedRound, readNumbers } from '#play/single/parts/played-round.ts';
import { resultWords } from '#play/single/parts/result-words.ts';
import type { SingleKit } from '#play/single/parts/single-frame.tsx';
import { useMoving } from '#play/single/parts/use-moving.ts';
import { PlinkoBoard } from './plinko-board.tsx';
import { fallMs, plinkoReturn } from './plinko-view.ts';

export const RISKS = {
  LOW: phrase('Low'),
  MEDIUM: phrase('Medium'),
  HIGH: phrase('High'),
} as const;

export const PLINKO_KIT: SingleKit = {
  returned: '98.9–99.1',
  rules: () => [
    t(
      'At each row the ball goes left or right with equal probability. Its path is set by the seeds before it drops.',
    ),
    t(
      'Your stake is multiplied by the pocket it lands in. Pockets below 1× return less than your stake.',
    ),
  ],
  ruleLines: () =>
    plinkoChoices().map((choice) => ({
      bet: describeChoice(choice.risk, choice.rows),
      pays: t('up to {times}', { times: timesText(Math.max(...(plinkoTable(choice) ?? []))) }),
      returned: plinkoReturn(choice).toFixed(4),
    })),
  nameOf: ({ choice }) =>
    choice?.game === 'plinko' ? describeChoice(choice.risk, choice.rows) : '',
  rebuildRound: (own) =>
    playedRound(own, (outcome) => {
      const path = readNumbers(outcome, 'path');
      const bucket = path.reduce((sum, bit) => sum + bit, 0);
      return path.length === 0 ? null : { game: 'plinko', path, bucket };
    }),
  Replay: PlinkoReplay,
};

function describeChoice(risk: keyof typeof RISKS, rows: number): string {
  return t('{risk}, {rows} rows', { risk: t(RISKS[risk]), rows });
}

function PlinkoReplay({ round }: { readonly round: SinglePlay }) {
  const { view, choice } = round;
  const path = view.game === 'plinko' ? view.path : [];
  const isFalling = useMoving({ key: round.roundId, ms: fallMs(path.length) });
  if (choice.game !== 'plinko') return null;
  return (
    <PlinkoBoard choice={choice} path={path} isFalling={isFalling} label={resultWords(round)} />
  );
}
