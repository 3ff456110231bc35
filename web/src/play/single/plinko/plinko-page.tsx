import type { OwnRound, SinglePlay } from '@crease/contracts/casino/play.ts';
import { ONE } from '@crease/games/base/money.ts';
import {
  checkPlinko,
  type PlinkoChoice,
  type PlinkoRisk,
  plinkoChoices,
  plinkoTable,
} from '@crease/games/plinko/plinko.ts';
import { useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { useMoving } from '#play/single/parts/board-hooks.ts';
import { ofGame, playedRound, readNumbers, useRoundWork } from '#play/single/parts/own-round.ts';
import { resultWords, timesText } from '#play/single/parts/result-text.ts';
import single from '#play/single/parts/single.module.css';
import { PastRounds, type SingleKit, singlePage } from '#play/single/parts/single-frame.tsx';
import { Segment, SingleLayout } from '#play/single/parts/single-layout.tsx';
import { usePayoutProblem, useStake } from '#play/single/parts/stake.ts';
import { StartPad } from '#play/single/parts/stake-bar.tsx';
import styles from './plinko.module.css';
import { PlinkoBoard } from './plinko-board.tsx';
import { fallMs, plinkoReturn } from './plinko-view.ts';

const ROWS = ['8', '12', '16'] as const;
const FIRST: PlinkoChoice = { rows: 16, risk: 'MEDIUM' };

/** Plinko: a ball falls along the path drawn from the seeds. */
function PlinkoPage() {
  const round = useSeat((seat) => seat.round);
  const isBusy = useRoundWork((work) => work.isBusy);
  const stake = useStake();
  const [choice, setChoice] = useState<PlinkoChoice>(
    () => ofGame(seatStore.getState().seat?.round?.choice, 'plinko') ?? FIRST,
  );
  const path = ofGame(round?.view, 'plinko')?.path ?? null;
  const isFalling = useMoving({
    key: path === null ? null : (round?.roundId ?? null),
    ms: fallMs(path?.length ?? 0),
  });
  const problem = usePayoutProblem(
    stake,
    (paise, limits) => checkPlinko({ stake: paise, choice }, limits),
    (most) => t('Top pocket would exceed {most}. Lower your stake or risk', { most }),
  );
  const isMoving = isBusy || isFalling;
  const words = isFalling || round === null ? '' : describeRound(round);
  return (
    <SingleLayout
      spoken={words}
      board={
        <PlinkoBoard
          choice={choice}
          path={path}
          isFalling={isFalling}
          label={words === '' ? t('Plinko board') : words}
        />
      }
      side={
        <>
          <Choices choice={choice} disabled={isMoving} onChange={setChoice} />
          <div className={`${single.panel} ${single.wide}`} style={{ flex: 'none' }}>
            <div className={single.line}>
              <span>{t('RTP')}</span>
              <b>{`${plinkoReturn(choice).toFixed(4)}%`}</b>
            </div>
          </div>
          <PastRounds nameOf={describeChoice} />
        </>
      }
      pad={
        <StartPad
          entry={stake}
          title={(amount) => t('Drop {stake}', { stake: amount })}
          sub={words === '' ? null : words}
          choice={{ game: 'plinko', rows: choice.rows, risk: choice.risk }}
          problem={problem}
          isMoving={isMoving}
          shownMs={() => fallMs(choice.rows)}
        />
      }
    />
  );
}

interface ChoicesProps {
  readonly choice: PlinkoChoice;
  readonly disabled: boolean;
  readonly onChange: (choice: PlinkoChoice) => void;
}

function Choices({ choice, disabled, onChange }: ChoicesProps) {
  const risks = Object.keys(RISKS) as readonly PlinkoRisk[];
  return (
    <div className={styles.choices}>
      <Segment
        label={t('Risk')}
        options={risks.map((value) => ({ value, text: t(RISKS[value]) }))}
        value={choice.risk}
        disabled={disabled}
        onChange={(risk) => onChange({ ...choice, risk })}
      />
      <Segment
        label={t('Rows')}
        options={ROWS.map((value) => ({ value, text: value }))}
        value={String(choice.rows) as (typeof ROWS)[number]}
        disabled={disabled}
        onChange={(rows) => onChange({ ...choice, rows: Number(rows) })}
      />
    </div>
  );
}

function describeRound(round: SinglePlay): string {
  const times = timesText(Math.floor((round.payout * ONE) / round.staked));
  return `${times}. ${resultWords(round)}`;
}

const RISKS = {
  LOW: phrase('Low'),
  MEDIUM: phrase('Medium'),
  HIGH: phrase('High'),
} as const;

const PLINKO_KIT: SingleKit = {
  returned: '98.9–99.1',
  rules: () => [
    t('At each row the ball goes left or right with equal probability. Its path is set by the seeds before it drops.'),
    t('Your stake is multiplied by the pocket it lands in. Pockets below 1× return less than your stake.'),
  ],
  ruleLines: () =>
    plinkoChoices().map((choice) => ({
      bet: describeChoice({ choice: { game: 'plinko', ...choice } }),
      pays: t('up to {times}', { times: timesText(Math.max(...(plinkoTable(choice) ?? []))) }),
      returned: plinkoReturn(choice).toFixed(4),
    })),
  nameOf: describeChoice,
  rebuildRound: (own) =>
    playedRound(own, (outcome) => {
      const path = readNumbers(outcome, 'path');
      const bucket = path.reduce((sum, bit) => sum + bit, 0);
      return path.length === 0 ? null : { game: 'plinko', path, bucket };
    }),
  Replay: PlinkoReplay,
};

function describeChoice({ choice }: Pick<OwnRound, 'choice'>): string {
  if (choice?.game !== 'plinko') return '';
  return t('{risk}, {rows} rows', { risk: t(RISKS[choice.risk]), rows: choice.rows });
}

function PlinkoReplay({ round }: { readonly round: SinglePlay }) {
  const { view, choice } = round;
  const path = ofGame(view, 'plinko')?.path ?? [];
  const isFalling = useMoving({ key: round.roundId, ms: fallMs(path.length) });
  if (choice.game !== 'plinko') return null;
  return <PlinkoBoard choice={choice} path={path} isFalling={isFalling} label={resultWords(round)} />;
}

export const GamePage = singlePage(PLINKO_KIT, PlinkoPage);
