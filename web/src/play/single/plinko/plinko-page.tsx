import type { SinglePlay } from '@crease/contracts/casino/play.ts';
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
import { playedRound, readNumbers, startOwnRound, useRoundWork } from '#play/single/parts/own-round.ts';
import { paiseText, resultWords, timesText } from '#play/single/parts/result-text.ts';
import single from '#play/single/parts/single.module.css';
import { PastRounds, SingleFrame, type SingleKit } from '#play/single/parts/single-frame.tsx';
import { Segment, SingleLayout, StartButton } from '#play/single/parts/single-layout.tsx';
import { tableLimits, useStake } from '#play/single/parts/stake.ts';
import { StakeBar } from '#play/single/parts/stake-bar.tsx';
import styles from './plinko.module.css';
import { PlinkoBoard } from './plinko-board.tsx';
import { fallMs, plinkoReturn } from './plinko-view.ts';

const ROWS = ['8', '12', '16'] as const;
const FIRST: PlinkoChoice = { rows: 16, risk: 'MEDIUM' };

/** Plinko: a ball falls along the path drawn from the seeds. */
export function GamePage() {
  return (
    <SingleFrame kit={PLINKO_KIT}>
      <PlinkoPage />
    </SingleFrame>
  );
}

function PlinkoPage() {
  const round = useSeat((seat) => seat.round);
  const isBusy = useRoundWork((work) => work.isBusy);
  const stake = useStake();
  const [choice, setChoice] = useState(() => toChoice(seatStore.getState().seat?.round) ?? FIRST);
  const path = round?.view.game === 'plinko' ? round.view.path : null;
  const isFalling = useMoving({
    key: path === null ? null : (round?.roundId ?? null),
    ms: fallMs(path?.length ?? 0),
  });
  const paise = stake.read.ok ? stake.read.paise : 0;
  const problem = useChoiceProblem(choice, paise);
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
          <PastRounds nameOf={pastName} />
        </>
      }
      pad={
        <>
          <StakeBar entry={stake} disabled={isMoving} />
          <StartButton
            title={t('Drop {stake}', { stake: paiseText(paise) })}
            sub={problem ?? (words === '' ? null : words)}
            disabled={isMoving || !stake.read.ok || problem !== null}
            onClick={() => void startOwnRound({ game: 'plinko', ...choice }, paise, () => fallMs(choice.rows))}
          />
        </>
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

function toChoice(round: SinglePlay | null | undefined): PlinkoChoice | null {
  const choice = round?.choice;
  return choice?.game === 'plinko' ? { rows: choice.rows, risk: choice.risk } : null;
}

function useChoiceProblem(choice: PlinkoChoice, stake: number): string | null {
  const limits = useSeat((seat) => seat.limits);
  if (stake === 0) return null;
  const checked = checkPlinko({ stake, choice }, tableLimits({ limits }));
  if (checked.ok || checked.code !== 'PAYOUT_ABOVE_MAXIMUM') return null;
  return t('Top pocket would exceed {most}. Lower your stake or risk', {
    most: paiseText(limits.maxPayout),
  });
}

function pastName(round: SinglePlay): string {
  const choice = toChoice(round);
  if (choice === null) return '';
  const risk = t(RISKS[choice.risk]);
  return t('{risk}, {rows} rows', { risk, rows: choice.rows });
}

function describeRound(round: SinglePlay): string {
  const times = timesText(Math.floor((round.payout * ONE) / round.staked));
  return `${times}. ${resultWords(round)}`;
}

export const RISKS = {
  LOW: phrase('Low'),
  MEDIUM: phrase('Medium'),
  HIGH: phrase('High'),
} as const;

export const PLINKO_KIT: SingleKit = {
  returned: '98.9–99.1',
  rules: () => [
    t('At each row the ball goes left or right with equal probability. Its path is set by the seeds before it drops.'),
    t('Your stake is multiplied by the pocket it lands in. Pockets below 1× return less than your stake.'),
  ],
  ruleLines: () =>
    plinkoChoices().map((choice) => ({
      bet: describeChoice(choice.risk, choice.rows),
      pays: t('up to {times}', { times: timesText(Math.max(...(plinkoTable(choice) ?? []))) }),
      returned: plinkoReturn(choice).toFixed(4),
    })),
  nameOf: ({ choice }) => (choice?.game === 'plinko' ? describeChoice(choice.risk, choice.rows) : ''),
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
  return <PlinkoBoard choice={choice} path={path} isFalling={isFalling} label={resultWords(round)} />;
}
