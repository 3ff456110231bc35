import type { PlayView, SinglePlay } from '@crease/contracts/casino/play.ts';
import { checkStake } from '@crease/games/base/money.ts';
import { minesMultiplier, TILES } from '@crease/games/mines/mines.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { ofGame, playAction, useRoundWork } from '#play/single/parts/own-round.ts';
import { chanceText, computeWorth, isGain, paiseText, resultWords, timesText } from '#play/single/parts/result-text.ts';
import single from '#play/single/parts/single.module.css';
import { singlePage } from '#play/single/parts/single-frame.tsx';
import { BigButton, CashOutButton, SingleLayout } from '#play/single/parts/single-layout.tsx';
import { usePayoutProblem, useStake } from '#play/single/parts/stake.ts';
import { StartPad } from '#play/single/parts/stake-bar.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { useMedia } from '#ui/media/use-media.ts';
import styles from './mines.module.css';
import { MINES_KIT, MinesBoard } from './mines-board.tsx';
import { lastPayablePick, minesLadder, tileStates } from './mines-view.ts';

type MinesView = Extract<PlayView, { game: 'mines' }>;
const FIRST_MINES = 3;

/** Mines: open tiles and cash out before hitting a mine. */
function MinesPage() {
  const round = useSeat((seat) => seat.round);
  const isBusy = useRoundWork((work) => work.isBusy);
  const [mines, setMines] = useState(
    () => ofGame(seatStore.getState().seat?.round?.choice, 'mines')?.mines ?? FIRST_MINES,
  );
  const [tile, setTile] = useState<number | null>(null);
  const view = ofGame(round?.view, 'mines');
  const isOpen = round?.state === 'OPEN';
  const pick = (chosen: number) => {
    setTile(chosen);
    void playAction('PICK', { tile: chosen });
  };
  const hit = view?.status === 'HIT' ? tile : null;
  const words = round === null || view === null ? '' : describeRound(round, view);
  const isGlad = round !== null && !isOpen && isGain(round);
  return (
    <SingleLayout
      spoken={words}
      board={
        <div className={styles.stage}>
          <MinesBoard
            tiles={tileStates(view?.picks ?? [], view?.layout ?? null, hit)}
            disabled={!isOpen || isBusy}
            waiting={isBusy && isOpen ? tile : null}
            onPick={pick}
          />
          <Text as="p" weight="semi" leading={20} className={single.words} data-gain={isGlad || undefined}>
            {words}
          </Text>
        </div>
      }
      side={<Ladder round={isOpen ? round : null} mines={mines} onMines={setMines} />}
      pad={
        isOpen && round !== null && view !== null ? (
          <OpenPad round={round} view={view} onPick={pick} />
        ) : (
          <MinesPad mines={mines} />
        )
      }
    />
  );
}

interface LadderProps {
  /** The open round. */
  readonly round: SinglePlay | null;
  readonly mines: number;
  readonly onMines: (mines: number) => void;
}

function Ladder({ round, mines, onMines }: LadderProps) {
  const maxPayout = useSeat((seat) => seat.limits.maxPayout);
  const view = ofGame(round?.view, 'mines');
  const laid = ofGame(round?.choice, 'mines')?.mines ?? mines;
  const stake = round?.staked ?? 0;
  return (
    <>
      <Stack as="label" gap={5} align="center" size={13} tone="game-muted" radius="card" className={styles.mines}>
        <span>{t('Mines')}</span>
        <input
          type="range"
          min={1}
          max={TILES - 1}
          value={laid}
          disabled={round !== null}
          aria-valuetext={t('{count, plural, one {# mine} other {# mines}}', { count: laid })}
          onChange={(event) => onMines(Number(event.currentTarget.value))}
        />
        <b>{laid}</b>
      </Stack>
      <MinesLadder
        mines={laid}
        stake={stake}
        picks={view?.picks.length ?? 0}
        lastPick={view?.lastPick ?? lastPayablePick(laid, stake, maxPayout)}
      />
    </>
  );
}

function MinesPad({ mines }: { readonly mines: number }) {
  const stake = useStake();
  const best = minesMultiplier(mines, 1);
  const problem = usePayoutProblem(
    stake,
    (paise, limits) => checkStake({ stake: paise, max: limits.maxMain, best }, limits),
    (most) => t('Max win is {most}. Lower your stake', { most }),
  );
  return (
    <StartPad
      replacesActions
      entry={stake}
      title={(amount) => t('Start for {stake}', { stake: amount })}
      sub={t('First tile: {chance} safe, pays {times}', {
        chance: chanceText((TILES - mines) / TILES),
        times: timesText(best),
      })}
      choice={{ game: 'mines', mines }}
      problem={problem}
    />
  );
}

interface OpenPadProps {
  readonly round: SinglePlay;
  readonly view: MinesView;
  readonly onPick: (tile: number) => void;
}

function OpenPad({ round, view, onPick }: OpenPadProps) {
  const isBusy = useRoundWork((work) => work.isBusy);
  const mines = ofGame(round.choice, 'mines')?.mines ?? FIRST_MINES;
  const picks = view.picks.length;
  const hidden = TILES - picks;
  const free = Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => !view.picks.includes(tile));
  const next = minesMultiplier(mines, picks + 1);
  return (
    <>
      <p className={single.line}>
        <span>{t('{safe} of {hidden} hidden tiles are safe', { safe: hidden - mines, hidden })}</span>
        <span>
          {t('Next tile')} <b>{`${timesText(next)}, ${paiseText(computeWorth(round, next))}`}</b>
        </span>
      </p>
      <Stack gap={4} className={styles.acts}>
        <CashOutButton
          round={round}
          multiplier={view.multiplier}
          before={t('After your first tile; stake {stake}', { stake: paiseText(round.staked) })}
        />
        <BigButton
          title={t('Random pick')}
          look="quiet"
          disabled={isBusy}
          onClick={() => onPick(free[Math.floor(Math.random() * free.length)] ?? 0)}
        />
      </Stack>
    </>
  );
}

function describeRound(round: SinglePlay, view: MinesView): string {
  if (view.status === 'OPEN') {
    return view.picks.length === 0 ? '' : t('Safe. Now {times}', { times: timesText(view.multiplier) });
  }
  return view.status === 'HIT' ? t('Mine hit. No win') : resultWords(round);
}

const SHOWN = { phone: 6, desk: 9 } as const;

interface MinesLadderProps {
  readonly mines: number;
  readonly stake: number;
  readonly picks: number;
  readonly lastPick: number;
}

/** Payout of each further safe tile: vertical next to the board, horizontal on phones. */
function MinesLadder({ mines, stake, picks, lastPick }: MinesLadderProps) {
  const isPhone = useMedia('(width <= 768px)');
  const shown = isPhone ? SHOWN.phone : SHOWN.desk;
  return (
    <ol className={styles.ladder} aria-label={t('Safe tile payouts')}>
      {minesLadder({ mines, stake, picks, lastPick, shown }).map((step) => (
        <li key={step.picks} data-state={step.state} aria-current={step.state === 'NOW' || undefined}>
          <span>
            {step.picks}
            <span className={styles.wide}> {t('safe')}</span>
          </span>
          <b>{timesText(step.multiplier)}</b>
          <span className={styles.wide}>{stake === 0 ? chanceText(step.chance) : paiseText(step.pays)}</span>
        </li>
      ))}
    </ol>
  );
}

export const GamePage = singlePage(MINES_KIT, MinesPage);
