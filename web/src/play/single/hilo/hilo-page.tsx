import type { OwnRound, PlayView, SinglePlay } from '@crease/contracts/casino/play.ts';
import { getRank } from '@crease/games/cards/card.ts';
import { hiLoMultiplier, winningRanks } from '@crease/games/hi-lo/hi-lo.ts';
import { useEffect, useRef } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { cardWords, PlayingCard } from '#play/parts/playing-card.tsx';
import { ofGame, playAction, playedRound, readNumbers, useRoundWork } from '#play/single/parts/own-round.ts';
import { chanceText, computeGain, paiseText, resultWords, timesText } from '#play/single/parts/result-text.ts';
import single from '#play/single/parts/single.module.css';
import { type SingleKit, singlePage } from '#play/single/parts/single-frame.tsx';
import { BigButton, CashOutButton, SingleLayout } from '#play/single/parts/single-layout.tsx';
import { useStake } from '#play/single/parts/stake.ts';
import { StartPad } from '#play/single/parts/stake-bar.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './hilo.module.css';
import { buildChain, type GuessTerms, guessTerms, type HiLoView, listMultipliers } from './hilo-view.ts';

const GUESSES = {
  HIGHER: phrase('Higher or same'),
  LOWER: phrase('Lower or same'),
} as const;

/** Hi-Lo: guess whether the next card is higher or lower. Each correct guess multiplies, with cash-out at any time. */
function HiLoPage() {
  const round = useSeat((seat) => seat.round);
  const view = ofGame(round?.view, 'hilo');
  const isOpen = round?.state === 'OPEN';
  const words = round === null || view === null ? '' : describeRound(round, view);
  const open = view?.cards.at(-1) ?? null;
  return (
    <SingleLayout
      spoken={words}
      board={
        <Stack gap={5} padX={6} padTop={7} padBottom={6} className={styles.table}>
          <Stack gap={6} align="center" items="center" className={styles.now}>
            <PlayingCard key={`${round?.roundId}/${view?.cards.length}`} card={open} isFresh />
            <Text
              as="p"
              weight="semi"
              className={`${single.words} ${styles.words}`}
              data-gain={view?.status === 'CASHED_OUT' || undefined}
            >
              {words === '' ? t('The first card is shown before you guess') : words}
            </Text>
          </Stack>
          <HiLoChain view={view} />
        </Stack>
      }
      pad={isOpen && round !== null && view !== null ? <OpenPad round={round} view={view} /> : <HiLoPad />}
    />
  );
}

function HiLoPad() {
  return (
    <StartPad
      replacesActions
      entry={useStake()}
      title={(stake) => t('Deal for {stake}', { stake })}
      sub={t('All 13 ranks are equally likely')}
      choice={{ game: 'hilo' }}
    />
  );
}

function OpenPad({ round, view }: { readonly round: SinglePlay; readonly view: HiLoView }) {
  const isBusy = useRoundWork((work) => work.isBusy);
  const { staked, actions } = round;
  return (
    <>
      <Stack gap={4} columns={2}>
        {guessTerms({ view, stake: staked, actions }).map((terms) => (
          <GuessButton key={terms.guess} terms={{ ...terms, pays: computeGain(round, terms.pays) }} disabled={isBusy} />
        ))}
      </Stack>
      <Stack gap={4} className={styles.acts}>
        <CashOutButton
          round={round}
          multiplier={view.multiplier}
          before={t('After your first correct guess; stake {stake}', { stake: paiseText(staked) })}
        />
        <BigButton
          title={t('Skip')}
          sub={t('New card, no change')}
          look="quiet"
          disabled={isBusy || !actions.includes('SKIP')}
          onClick={() => void playAction('SKIP')}
        />
      </Stack>
    </>
  );
}

function GuessButton({ terms, disabled }: { readonly terms: GuessTerms; readonly disabled: boolean }) {
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
        <path d={guess === 'HIGHER' ? 'M12 4l8 9h-5v7H9v-7H4z' : 'M12 20l8-9h-5V4H9v7H4z'} fill="currentColor" />
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

const TURNS = {
  UP: ['▲', phrase('higher')],
  DOWN: ['▼', phrase('lower')],
  SAME: ['=', phrase('same')],
} as const;

/** The round's cards in order, with the multiplier after each correct guess. */
function HiLoChain({ view }: { readonly view: HiLoView | null }) {
  const list = useRef<HTMLOListElement>(null);
  const count = view?.cards.length ?? 0;
  useEffect(() => {
    if (count > 0) list.current?.scrollTo?.({ left: list.current.scrollWidth });
  }, [count]);
  if (view === null) return null;
  const steps = listMultipliers(view.guessed);
  return (
    <Stack canShrink className={styles.below}>
      <ol className={styles.chain} ref={list} aria-label={t('Cards so far')}>
        {buildChain(view.cards).map(({ card, turn }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards of a chain keep their places
          <Row as="li" key={place} gap={2} rigid>
            {turn !== null && (
              <span data-turn={turn}>
                <span aria-hidden="true">{TURNS[turn][0]}</span>
                <span className="visually-hidden">{t(TURNS[turn][1])}</span>
              </span>
            )}
            <PlayingCard card={card} />
          </Row>
        ))}
      </ol>
      {steps.length > 0 && (
        <ol className={`${single.pills} ${styles.ladder}`} aria-label={t('Correct guesses')}>
          {steps.map((multiplier, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of a ladder keep their places
            <li key={place} className={single.pill} data-now={place === steps.length - 1 || undefined}>
              {timesText(multiplier)}
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

const RANKS = 13;

const HILO_KIT: SingleKit = {
  returned: '98.9–99.0',
  rules: () => [
    t('Each card is one of 13 equally likely ranks, whatever came before. Ace is lowest, king highest.'),
    t(
      'Higher wins on the same rank or above; lower wins on the same or below. On an ace, higher always wins; on a king, lower always wins.',
    ),
    t('A streak of correct guesses pays 99% divided by their combined probability. A wrong guess loses the stake.'),
    t(
      'Skip a card at no cost, up to 52 times a round. Rounds left open for a day are cashed out; if you made no guess, the stake is returned.',
    ),
  ],
  ruleLines: () =>
    [1, 4, 7, 10, 13].map((winning) => {
      const multiplier = hiLoMultiplier([winning]);
      return {
        bet: t('{winning} of 13 ranks', { winning }),
        pays: timesText(multiplier),
        returned: ((winning / RANKS) * (multiplier / 100)).toFixed(3),
      };
    }),
  nameOf: ({ actions }) => {
    const guesses = actions.filter((act) => act === 'HIGHER' || act === 'LOWER').length;
    return t('{count, plural, one {# guess} other {# guesses}}', { count: guesses });
  },
  rebuildRound: (own) => playedRound(own, (outcome) => replayView(own, outcome)),
  Replay: HiLoReplay,
};

/** Rebuilds the chain of guesses, of which the last may be wrong. */
function replayView({ actions, paid }: OwnRound, outcome: unknown): PlayView | null {
  const cards = readNumbers(outcome, 'cards');
  if (cards.length === 0) return null;
  const guessed: number[] = [];
  actions.forEach((act, place) => {
    const [before = 0, next = 0] = [cards[place], cards[place + 1]];
    if (act !== 'HIGHER' && act !== 'LOWER') return;
    const isRight = act === 'HIGHER' ? getRank(next) >= getRank(before) : getRank(next) <= getRank(before);
    if (isRight) guessed.push(winningRanks(before, act));
  });
  const status = paid === 0 ? 'MISSED' : guessed.length === 0 ? 'REFUNDED' : 'CASHED_OUT';
  return { game: 'hilo', cards, guessed, status, multiplier: hiLoMultiplier(guessed) };
}

function HiLoReplay({ round }: { readonly round: SinglePlay }) {
  return (
    <Stack gap={5} padX={6} padTop={7} padBottom={6} className={styles.table}>
      <span />
      <HiLoChain view={ofGame(round.view, 'hilo')} />
    </Stack>
  );
}

export const GamePage = singlePage(HILO_KIT, HiLoPage);
