import type { PlayView, SinglePlay } from '@crease/contracts/casino/play.ts';
import { checkStake } from '@crease/games/base/money.ts';
import { minesMultiplier, TILES } from '@crease/games/mines/mines.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { playAction, startOwnRound, useRoundWork } from '#play/single/parts/own-round.ts';
import { chanceText, computeGain, isGain, paiseText, resultWords, timesText } from '#play/single/parts/result-text.ts';
import single from '#play/single/parts/single.module.css';
import { SingleFrame } from '#play/single/parts/single-frame.tsx';
import { BigButton, SingleLayout, StartButton } from '#play/single/parts/single-layout.tsx';
import { tableLimits, useStake } from '#play/single/parts/stake.ts';
import { StakeBar } from '#play/single/parts/stake-bar.tsx';
import { useMedia } from '#ui/media/use-media.ts';
import styles from './mines.module.css';
import { MINES_KIT, MinesBoard } from './mines-board.tsx';
import { lastPayablePick, minesLadder, tileStates } from './mines-view.ts';

type MinesView = Extract<PlayView, { game: 'mines' }>;
const FIRST_MINES = 3;

/** Mines: open tiles and cash out before hitting a mine. */
export function GamePage() {
  return (
    <SingleFrame kit={MINES_KIT}>
      <MinesPage />
    </SingleFrame>
  );
}

function MinesPage() {
  const round = useSeat((seat) => seat.round);
  const isBusy = useRoundWork((work) => work.isBusy);
  const [mines, setMines] = useState(() => getMineCount(seatStore.getState().seat?.round) ?? FIRST_MINES);
  const [tile, setTile] = useState<number | null>(null);
  const view = round?.view.game === 'mines' ? round.view : null;
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
          <p className={styles.words} data-gain={isGlad || undefined}>
            {words}
          </p>
        </div>
      }
      side={<Ladder round={isOpen ? round : null} mines={mines} onMines={setMines} />}
      pad={
        isOpen && round !== null && view !== null ? (
          <OpenPad round={round} view={view} onPick={pick} />
        ) : (
          <StartPad mines={mines} />
        )
      }
    />
  );
}

function getMineCount(round: SinglePlay | null | undefined): number | null {
  return round?.choice.game === 'mines' ? round.choice.mines : null;
}

interface LadderProps {
  /** The open round. */
  readonly round: SinglePlay | null;
  readonly mines: number;
  readonly onMines: (mines: number) => void;
}

function Ladder({ round, mines, onMines }: LadderProps) {
  const maxPayout = useSeat((seat) => seat.limits.maxPayout);
  const view = round?.view.game === 'mines' ? round.view : null;
  const laid = getMineCount(round) ?? mines;
  const stake = round?.staked ?? 0;
  return (
    <>
      <label className={styles.mines}>
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
      </label>
      <MinesLadder
        mines={laid}
        stake={stake}
        picks={view?.picks.length ?? 0}
        lastPick={view?.lastPick ?? lastPayablePick(laid, stake, maxPayout)}
      />
    </>
  );
}

function StartPad({ mines }: { readonly mines: number }) {
  const isBusy = useRoundWork((work) => work.isBusy);
  const limits = useSeat((seat) => seat.limits);
  const stake = useStake();
  const paise = stake.read.ok ? stake.read.paise : 0;
  const asked = { stake: paise, max: limits.maxMain, best: minesMultiplier(mines, 1) };
  const checked = paise === 0 ? null : checkStake(asked, tableLimits({ limits }));
  const isTooMuch = checked?.ok === false && checked.code === 'PAYOUT_ABOVE_MAXIMUM';
  return (
    <>
      <StakeBar entry={stake} disabled={isBusy} />
      <StartButton
        replacesActions
        title={t('Start for {stake}', { stake: paiseText(paise) })}
        sub={
          isTooMuch
            ? t('Max win is {most}. Lower your stake', { most: paiseText(limits.maxPayout) })
            : t('First tile: {chance} safe, pays {times}', {
                chance: chanceText((TILES - mines) / TILES),
                times: timesText(minesMultiplier(mines, 1)),
              })
        }
        disabled={isBusy || !stake.read.ok || isTooMuch}
        onClick={() => void startOwnRound({ game: 'mines', mines }, paise)}
      />
    </>
  );
}

interface OpenPadProps {
  readonly round: SinglePlay;
  readonly view: MinesView;
  readonly onPick: (tile: number) => void;
}

function OpenPad({ round, view, onPick }: OpenPadProps) {
  const isBusy = useRoundWork((work) => work.isBusy);
  const mines = getMineCount(round) ?? FIRST_MINES;
  const picks = view.picks.length;
  const hidden = TILES - picks;
  const free = Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => !view.picks.includes(tile));
  const next = minesMultiplier(mines, picks + 1);
  const brings = (times: number) => paiseText(computeGain(round, Math.floor((round.staked * times) / 10_000)));
  const canCashOut = round.actions.includes('CASH_OUT');
  return (
    <>
      <p className={single.line}>
        <span>{t('{safe} of {hidden} hidden tiles are safe', { safe: hidden - mines, hidden })}</span>
        <span>
          {t('Next tile')} <b>{`${timesText(next)}, ${brings(next)}`}</b>
        </span>
      </p>
      <div className={styles.acts}>
        <BigButton
          title={t('Cash out {amount}', { amount: brings(view.multiplier) })}
          sub={
            canCashOut
              ? timesText(view.multiplier)
              : t('After your first tile; stake {stake}', { stake: paiseText(round.staked) })
          }
          disabled={isBusy || !canCashOut}
          onClick={() => void playAction('CASH_OUT')}
        />
        <BigButton
          title={t('Random pick')}
          look="quiet"
          disabled={isBusy}
          onClick={() => onPick(free[Math.floor(Math.random() * free.length)] ?? 0)}
        />
      </div>
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
export function MinesLadder({ mines, stake, picks, lastPick }: MinesLadderProps) {
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
