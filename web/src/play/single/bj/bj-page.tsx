import type { OwnRound, PlayView, SinglePlay } from '@crease/contracts/casino/play.ts';
import {
  type BlackjackAction,
  type BlackjackRound,
  beginBlackjack,
  endBlackjack,
  playBlackjack,
} from '@crease/games/blackjack/blackjack.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { useState } from 'react';
import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { phrase, t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { useSteps } from '#play/single/parts/board-hooks.ts';
import { ofGame, playAction, playedRound, readNumbers, useRoundWork } from '#play/single/parts/own-round.ts';
import { paiseText, resultWords } from '#play/single/parts/result-text.ts';
import { type SingleKit, singlePage } from '#play/single/parts/single-frame.tsx';
import { BigButton, SingleLayout } from '#play/single/parts/single-layout.tsx';
import { useStake } from '#play/single/parts/stake.ts';
import { StartPad } from '#play/single/parts/stake-bar.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import styles from './bj.module.css';
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
function BlackjackPage() {
  const round = useSeat((seat) => seat.round);
  const view = ofGame(round?.view, 'bj');
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
          <BlackjackPad isTurning={isTurning} />
        )
      }
    />
  );
}

function BlackjackPad({ isTurning }: { readonly isTurning: boolean }) {
  return (
    <StartPad
      replacesActions
      entry={useStake()}
      title={(stake) => t('Deal for {stake}', { stake })}
      sub={t('RTP 99.43% with optimal play')}
      choice={{ game: 'bj' }}
      isMoving={isTurning}
      shownMs={dealerMs}
    />
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
      <Row gap={5} justify="between" size={13} tone="game-muted" className={styles.hint}>
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
      </Row>
      <Stack gap={4} className={styles.acts}>
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
      </Stack>
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

const BJ_KIT: SingleKit = {
  returned: '99.4',
  rules: () => [
    t('Cards come from an infinite deck: all 52 are always equally likely, so counting doesn’t help.'),
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
  const view = ofGame(round.view, 'bj');
  const count = dealerSteps(round);
  const turned = useSteps({ key: round.roundId, count, msOfStep: MS_OF_CARD });
  return <BjTable view={view} isDealt turned={turned} isDone={turned === count} words={resultWords(round)} />;
}

export const GamePage = singlePage(BJ_KIT, BlackjackPage);
