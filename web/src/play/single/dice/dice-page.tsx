import type { SinglePlay } from '@crease/contracts/casino/play.ts';
import { ONE } from '@crease/games/base/money.ts';
import { checkDice, type DiceChoice, isWinningRoll } from '@crease/games/dice/dice.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { useMoving } from '#play/single/parts/board-hooks.ts';
import { ofGame, playedRound, readMember, useRoundWork } from '#play/single/parts/own-round.ts';
import { chanceText, computeGain, paiseText, resultWords, timesText } from '#play/single/parts/result-text.ts';
import single from '#play/single/parts/single.module.css';
import { PastRounds, type SingleKit, singlePage } from '#play/single/parts/single-frame.tsx';
import { Segment, SingleLayout } from '#play/single/parts/single-layout.tsx';
import { usePayoutProblem, useStake } from '#play/single/parts/stake.ts';
import { StartPad } from '#play/single/parts/stake-bar.tsx';
import { bindNumber } from '#ui/field/text-field.tsx';
import { Row } from '#ui/layout/layout.tsx';
import styles from './dice.module.css';
import { DiceScale } from './dice-scale.tsx';
import { diceTerms, parseWinningRolls, ROLLING_MS, rollText } from './dice-view.ts';

const FIRST: DiceChoice = { side: 'UNDER', winning: 5_000 };

/** Dice: a roll from 0.00 to 99.99 with an adjustable winning range. */
function DicePage() {
  const round = useSeat((seat) => seat.round);
  const isBusy = useRoundWork((work) => work.isBusy);
  const stake = useStake();
  const [choice, setChoice] = useState<DiceChoice>(
    () => ofGame(seatStore.getState().seat?.round?.choice, 'dice') ?? FIRST,
  );
  const isRolling = useMoving({ key: round?.roundId ?? null, ms: ROLLING_MS });
  const terms = diceTerms(choice, stake.paise);
  const win = computeGain({ staked: stake.paise, room: stake.room }, terms.pays);
  const problem = usePayoutProblem(
    stake,
    (paise, limits) => checkDice({ stake: paise, choice }, limits),
    (most) => t('Max win is {most}. Lower your stake or pick more winning rolls', { most }),
  );
  return (
    <SingleLayout
      spoken={isRolling || round === null ? '' : spokenRoll(round)}
      board={<DiceScale choice={choice} round={round} isRolling={isRolling} onChange={setChoice} />}
      side={
        <>
          <Segment
            label={t('Which rolls win')}
            options={[
              { value: 'UNDER', text: t('Under') },
              { value: 'OVER', text: t('Over') },
            ]}
            value={choice.side}
            disabled={isBusy}
            onChange={(side) => setChoice({ ...choice, side })}
          />
          <EdgeField key={`${choice.side}${choice.winning}`} choice={choice} onChange={setChoice} />
          <div className={styles.facts}>
            <Fact label={t('Chance')} text={chanceText(terms.chance)} />
            <Fact label={t('Pays')} text={timesText(terms.multiplier)} />
            <Fact label={t('RTP')} text={`${terms.returned.toFixed(3)}%`} />
          </div>
          <PastRounds nameOf={pastName} />
        </>
      }
      pad={
        <StartPad
          entry={stake}
          title={(amount) => t('Roll {stake}', { stake: amount })}
          sub={t('Win pays {amount}', { amount: paiseText(win) })}
          choice={{ game: 'dice', side: choice.side, winning: choice.winning }}
          problem={problem}
          disabled={isRolling}
        />
      }
    />
  );
}

/** Input of the winning threshold, to two decimals. */
function EdgeField({
  choice,
  onChange,
}: {
  readonly choice: DiceChoice;
  readonly onChange: (choice: DiceChoice) => void;
}) {
  const [text, setText] = useState(rollText(diceTerms(choice, 0).edge));
  const winning = parseWinningRolls(choice.side, text);
  const commit = () => {
    if (winning !== null) onChange({ ...choice, winning });
    else setText(rollText(diceTerms(choice, 0).edge));
  };
  return (
    <Row as="label" justify="between" size={13} tone="game-muted" radius="card" className={styles.edge}>
      <span>{choice.side === 'UNDER' ? t('Roll under') : t('Roll over')}</span>
      <input
        {...bindNumber({ value: text, onChange: setText })}
        aria-invalid={winning === null}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </Row>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={single.line}>
      <span>{label}</span>
      <b>{text}</b>
    </div>
  );
}

function pastName({ view, choice }: SinglePlay): string {
  if (view.game !== 'dice' || choice.game !== 'dice') return '';
  const edge = rollText(diceTerms(choice, 0).edge);
  const roll = rollText(view.roll);
  return choice.side === 'UNDER' ? t('{roll}, under {edge}', { roll, edge }) : t('{roll}, over {edge}', { roll, edge });
}

function spokenRoll(round: SinglePlay): string {
  const { view, choice } = round;
  if (view.game !== 'dice' || choice.game !== 'dice') return '';
  const isWon = isWinningRoll(choice, view.roll);
  const roll = rollText(view.roll);
  return isWon ? `${roll}. ${resultWords(round)}` : t('{roll}. No win', { roll });
}

const DICE_KIT: SingleKit = {
  returned: '98.9–99.0',
  rules: () => [
    t('Each roll is one of 10,000 equally likely numbers from 0.00 to 99.99.'),
    t('Choose how many rolls win, from 1 to 9,800, at the low or high end.'),
    t('A win pays 99% divided by its probability, rounded down to four decimals.'),
  ],
  ruleLines: () =>
    [1, 100, 2_500, 5_000, 9_000, 9_800].map((winning) => {
      const { multiplier, returned } = diceTerms({ side: 'UNDER', winning }, 0);
      const chance = `${(winning / 100).toFixed(2)}%`;
      return {
        bet: t('{chance} of rolls', { chance }),
        pays: winning === 1 ? (multiplier / ONE).toLocaleString('en-IN') : timesText(multiplier),
        returned: returned.toFixed(3),
      };
    }),
  nameOf: ({ choice }) => {
    if (choice?.game !== 'dice') return '';
    const edge = rollText(diceTerms(choice, 0).edge);
    return choice.side === 'UNDER' ? t('Under {edge}', { edge }) : t('Over {edge}', { edge });
  },
  rebuildRound: (own) =>
    playedRound(own, (outcome) => {
      const roll = readMember(outcome, 'roll');
      return typeof roll === 'number' ? { game: 'dice', roll } : null;
    }),
  Replay: DiceReplay,
};

function DiceReplay({ round }: { readonly round: SinglePlay }) {
  const isRolling = useMoving({ key: round.roundId, ms: ROLLING_MS });
  if (round.choice.game !== 'dice') return null;
  return <DiceScale choice={round.choice} round={round} isRolling={isRolling} onChange={() => undefined} />;
}

export const GamePage = singlePage(DICE_KIT, DicePage);
