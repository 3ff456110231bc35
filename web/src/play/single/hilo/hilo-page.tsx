import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { phrase, t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { cardWords } from '#play/parts/card-face.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { chanceText, computeGain, paiseText, timesText } from '#play/single/parts/figures.ts';
import { playAction, startOwnRound, useRoundWork } from '#play/single/parts/own-round.ts';
import { resultWords } from '#play/single/parts/result-words.ts';
import { SingleFrame } from '#play/single/parts/single-frame.tsx';
import { BigButton, SingleLayout } from '#play/single/parts/single-layout.tsx';
import { StakeBar } from '#play/single/parts/stake-bar.tsx';
import { StartButton } from '#play/single/parts/start-button.tsx';
import { useStake } from '#play/single/parts/use-stake.ts';
import styles from './hilo.module.css';
import { HiLoChain } from './hilo-chain.tsx';
import { HILO_KIT } from './hilo-kit.tsx';
import { type GuessTerms, guessTerms, type HiLoView } from './hilo-view.ts';

const GUESSES = {
  HIGHER: phrase('Higher or same'),
  LOWER: phrase('Lower or same'),
} as const;

/** Hi-Lo: guess whether the next card is higher or lower. Each correct guess multiplies, with cash-out at any time. */
export function GamePage() {
  return (
    <SingleFrame kit={HILO_KIT}>
      <HiLoPage />
    </SingleFrame>
  );
}

function HiLoPage() {
  const round = useSeat((seat) => seat.round);
  const view = round?.view.game === 'hilo' ? round.view : null;
  const isOpen = round?.state === 'OPEN';
  const words = round === null || view === null ? '' : describeRound(round, view);
  const open = view?.cards.at(-1) ?? null;
  return (
    <SingleLayout
      spoken={words}
      board={
        <div className={styles.table}>
          <div className={styles.now}>
            <PlayingCard key={`${round?.roundId}/${view?.cards.length}`} card={open} isFresh />
            <p className={styles.words} data-state={view?.status}>
              {words === '' ? t('The first card is shown before you guess') : words}
            </p>
          </div>
          <HiLoChain view={view} />
        </div>
      }
      pad={
        isOpen && round !== null && view !== null ? (
          <OpenPad round={round} view={view} />
        ) : (
          <StartPad />
        )
      }
    />
  );
}

function StartPad() {
  const isBusy = useRoundWork((work) => work.isBusy);
  const stake = useStake();
  const paise = stake.read.ok ? stake.read.paise : 0;
  return (
    <>
      <StakeBar entry={stake} disabled={isBusy} />
      <StartButton
        replacesActions
        title={t('Deal for {stake}', { stake: paiseText(paise) })}
        sub={t('All 13 ranks are equally likely')}
        disabled={isBusy || !stake.read.ok}
        onClick={() => void startOwnRound({ game: 'hilo' }, paise)}
      />
    </>
  );
}

function OpenPad({ round, view }: { readonly round: SinglePlay; readonly view: HiLoView }) {
  const isBusy = useRoundWork((work) => work.isBusy);
  const { staked, actions } = round;
  const worth = computeGain(round, Math.floor((staked * view.multiplier) / 10_000));
  return (
    <>
      <div className={styles.guesses}>
        {guessTerms({ view, stake: staked, actions }).map((terms) => (
          <GuessButton
            key={terms.guess}
            terms={{ ...terms, pays: computeGain(round, terms.pays) }}
            disabled={isBusy}
          />
        ))}
      </div>
      <div className={styles.acts}>
        <BigButton
          title={t('Cash out {amount}', { amount: paiseText(worth) })}
          sub={
            actions.includes('CASH_OUT')
              ? timesText(view.multiplier)
              : t('After your first correct guess; stake {stake}', { stake: paiseText(staked) })
          }
          disabled={isBusy || !actions.includes('CASH_OUT')}
          onClick={() => void playAction('CASH_OUT')}
        />
        <BigButton
          title={t('Skip')}
          sub={t('New card, no change')}
          look="quiet"
          disabled={isBusy || !actions.includes('SKIP')}
          onClick={() => void playAction('SKIP')}
        />
      </div>
    </>
  );
}

function GuessButton({
  terms,
  disabled,
}: {
  readonly terms: GuessTerms;
  readonly disabled: boolean;
}) {
  const { guess, chance, multiplier, pays, isOffered } = terms;
  return (
    <button
      type="button"
      className={styles.guess}
      data-guess={guess}
      disabled={disabled || !isOffered}
      onClick={() => void playAction(guess)}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          d={guess === 'HIGHER' ? 'M12 4l8 9h-5v7H9v-7H4z' : 'M12 20l8-9h-5V4H9v7H4z'}
          fill="currentColor"
        />
      </svg>
      <b>{t(GUESSES[guess])}</b>
      <span>
        {isOffered
          ? `${chanceText(chance)} · ${timesText(multiplier)} · ${paiseText(pays)}`
          : t('Exceeds payout limit')}
      </span>
    </button>
  );
}

function describeRound(round: SinglePlay, view: HiLoView): string {
  const card = cardWords(view.cards.at(-1) ?? 0);
  if (view.status === 'MISSED') return t('{card}: wrong guess. No win', { card });
  if (view.status !== 'OPEN') return resultWords(round);
  if (view.guessed.length === 0) return view.cards.length === 1 ? '' : t('{card} shown', { card });
  return t('{card} shown, now {times}', { card, times: timesText(view.multiplier) });
}
