import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import type { BlackjackAction } from '@crease/games/blackjack/blackjack.ts';
import { useState } from 'react';
import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { phrase, t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { paiseText } from '#play/single/parts/figures.ts';
import { playAction, startOwnRound, useRoundWork } from '#play/single/parts/own-round.ts';
import { resultWords } from '#play/single/parts/result-words.ts';
import { SingleFrame } from '#play/single/parts/single-frame.tsx';
import { BigButton, SingleLayout } from '#play/single/parts/single-layout.tsx';
import { StakeBar } from '#play/single/parts/stake-bar.tsx';
import { StartButton } from '#play/single/parts/start-button.tsx';
import { useStake } from '#play/single/parts/use-stake.ts';
import { useSteps } from '#play/single/parts/use-steps.ts';
import styles from './bj.module.css';
import { BJ_KIT } from './bj-kit.tsx';
import { BjTable } from './bj-table.tsx';
import {
  type BjAction,
  type BjView,
  bestPlays,
  dealerMs,
  dealerSteps,
  handAtTurn,
  listBjActions,
  MS_OF_CARD,
  totalText,
} from './bj-view.ts';

const NAMES = {
  HIT: phrase('Hit'),
  STAND: phrase('Stand'),
  DOUBLE: phrase('Double'),
  SPLIT: phrase('Split'),
} as const;
const HINT_STORAGE_KEY = 'bj-hint';

/** Blackjack. The dealer stands on all seventeens. */
export function GamePage() {
  return (
    <SingleFrame kit={BJ_KIT}>
      <BlackjackPage />
    </SingleFrame>
  );
}

function BlackjackPage() {
  const round = useSeat((seat) => seat.round);
  const view = round?.view.game === 'bj' ? round.view : null;
  const isDone = round?.state === 'DONE';
  const count = round === null ? 0 : dealerSteps(round);
  const [first] = useState(round?.roundId ?? null);
  const turned = useSteps({
    key: isDone ? (round?.roundId ?? null) : null,
    count,
    msOfStep: MS_OF_CARD,
  });
  const isTurning = isDone && turned < count;
  const words = round === null || view === null || isTurning ? '' : describeRound(round, view);
  return (
    <SingleLayout
      spoken={words}
      board={
        <BjTable
          key={round?.roundId}
          view={view}
          isDealt={round?.roundId !== first}
          turned={isDone ? turned : 0}
          isDone={isDone && !isTurning}
          words={words}
        />
      }
      pad={
        round !== null && view !== null && round.state === 'OPEN' ? (
          <OpenPad round={round} view={view} />
        ) : (
          <StartPad isTurning={isTurning} />
        )
      }
    />
  );
}

function StartPad({ isTurning }: { readonly isTurning: boolean }) {
  const isBusy = useRoundWork((work) => work.isBusy);
  const stake = useStake();
  const paise = stake.read.ok ? stake.read.paise : 0;
  return (
    <>
      <StakeBar entry={stake} disabled={isBusy || isTurning} />
      <StartButton
        replacesActions
        title={t('Deal for {stake}', { stake: paiseText(paise) })}
        sub={t('RTP 99.43% with optimal play')}
        disabled={isBusy || isTurning || !stake.read.ok}
        onClick={() => void startOwnRound({ game: 'bj' }, paise, dealerMs)}
      />
    </>
  );
}

function OpenPad({ round, view }: { readonly round: SinglePlay; readonly view: BjView }) {
  const isBusy = useRoundWork((work) => work.isBusy);
  const balance = useSeat((seat) => seat.balance);
  const [hasHint, setHint] = useState(() => readChoice(HINT_STORAGE_KEY) === 'on');
  const [best] = hasHint ? bestPlays(round, view) : [];
  const hand = view.hands[handAtTurn(view) ?? 0];
  const show = (isOn: boolean) => {
    writeChoice(HINT_STORAGE_KEY, isOn ? 'on' : 'off');
    setHint(isOn);
  };
  return (
    <>
      <div className={styles.hint}>
        <label>
          <input
            type="checkbox"
            role="switch"
            checked={hasHint}
            aria-checked={hasHint}
            onChange={(event) => show(event.currentTarget.checked)}
          />
          {t('Show optimal play')}
        </label>
        {best !== undefined && (
          <span>
            {t('Optimal play')}: <b>{t(NAMES[best.kind])}</b>
          </span>
        )}
      </div>
      <div className={styles.acts}>
        {listBjActions(round, view).map((act) => (
          <BigButton
            key={act.kind}
            title={t(NAMES[act.kind])}
            sub={act.stake > balance ? t('Insufficient balance') : subText(act, hand?.cards ?? [])}
            look={best?.kind === act.kind ? 'main' : 'quiet'}
            isHint={best?.kind === act.kind}
            disabled={isBusy || !act.isAllowed || act.stake > balance}
            onClick={() => void playAction(act.kind, { shownMs: dealerMs })}
          />
        ))}
      </div>
    </>
  );
}

function subText({ kind, stake }: BjAction, cards: readonly number[]): string {
  const texts: Readonly<Record<BlackjackAction, string>> = {
    HIT: t('Draw a card'),
    STAND: t('Stand on {total}', { total: totalText(cards) }),
    DOUBLE: t('+{stake}, one card', { stake: paiseText(stake) }),
    SPLIT: t('+{stake}, two hands', { stake: paiseText(stake) }),
  };
  return texts[kind];
}

function describeRound(round: SinglePlay, view: BjView): string {
  if (round.state === 'DONE') return resultWords(round);
  const place = handAtTurn(view);
  const hand = view.hands[place ?? 0];
  if (hand === undefined) return '';
  const total = totalText(hand.cards);
  return view.hands.length === 1
    ? t('Your hand {total}', { total })
    : t('Hand {number}: {total}', { number: (place ?? 0) + 1, total });
}
