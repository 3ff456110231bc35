import { type CSSProperties, useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { addChips } from '#play/data/bet-desk.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { chipAt, chosenChip } from '#play/parts/chip-rail.tsx';
import { playSound } from '#play/parts/sound.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import board from './bet-board.module.css';
import { BetSpot, StakeTag, useStakes } from './bet-board.tsx';
import styles from './layout.module.css';
import {
  CALL_BETS,
  type CallBet,
  computeMiddle,
  countChips,
  getPocketColour,
  INSIDE,
  type Inside,
  insideBets,
  neighbourBets,
  pocketWords,
} from './rou-bets.ts';
import { multiplierText, useKit } from './table-kit.ts';

const NUMBERS = Array.from({ length: 36 }, (_, place) => place + 1);
const KINDS: Readonly<Record<Kind, string>> = {
  STRAIGHT: phrase('Straight'),
  SPLIT: phrase('Split'),
  STREET: phrase('Street'),
  CORNER: phrase('Corner'),
  SIX_LINE: phrase('Six line'),
  CALL: phrase('Call bets'),
};
const EVEN_MONEY = ['LOW', 'EVEN', 'RED', 'BLACK', 'ODD', 'HIGH'];
const THIRDS = ['1', '2', '3'];

/** Effect of pressing a number: a straight bet, a list of its inside bets, or a bet with its wheel neighbours. */
type Kind = Inside | 'CALL';

/** Roulette layout. A number is bet straight, or lists its splits, streets, corners and lines as buttons below. */
export function Layout() {
  const [kind, setKind] = useState<Kind>('STRAIGHT');
  const [number, setNumber] = useState<number | null>(null);
  return (
    <>
      <Kinds
        kind={kind}
        onChange={(next) => {
          setKind(next);
          setNumber(null);
        }}
      />
      {kind === 'CALL' ? <CallButtons /> : kind !== 'STRAIGHT' && <Neighbours kind={kind} number={number} />}
      <div className={styles.layout}>
        {[0, ...NUMBERS].map((one) => (
          <NumberSpot
            key={one}
            number={one}
            kind={kind}
            isChosen={one === number}
            onChoose={() => (kind === 'CALL' ? placeCallBet(neighbourBets(one)) : setNumber(one))}
          />
        ))}
        <InsideChips />
        {THIRDS.map((third) => (
          <BetSpot key={`DOZEN:${third}`} code={`DOZEN:${third}`} size="cell" className={styles[`dozen${third}`]} />
        ))}
        {THIRDS.map((third) => (
          <BetSpot key={third} code={`COLUMN:${third}`} short="2:1" size="cell" className={styles[`column${third}`]} />
        ))}
      </div>
      <EvenMoney />
    </>
  );
}

function EvenMoney() {
  return (
    <div className={styles.evens}>
      {EVEN_MONEY.map((pick) => {
        const code = `EVEN_MONEY:${pick}`;
        const tone = pick === 'RED' ? 'red' : pick === 'BLACK' ? 'black' : undefined;
        return <BetSpot key={code} code={code} size="cell" {...(tone === undefined ? {} : { tone })} />;
      })}
    </div>
  );
}

function Kinds({ kind, onChange }: { readonly kind: Kind; readonly onChange: (kind: Kind) => void }) {
  const kit = useKit();
  const { pays } = kit.getPaytable(useSeat((seat) => seat.paytable));
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">{t('Number bets')}</legend>
      {[...INSIDE, 'CALL' as const].map((one) => (
        <label key={one}>
          <input
            className="visually-hidden"
            type="radio"
            name="inside"
            checked={one === kind}
            onChange={() => onChange(one)}
          />
          <span>
            {t(KINDS[one])}{' '}
            <small>{one === 'CALL' ? t('Racetrack') : `${multiplierText(pays[one] ?? 0, true)}×`}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Neighbours({ kind, number }: { readonly kind: Inside; readonly number: number | null }) {
  const kit = useKit();
  if (number === null) return <p className={styles.hint}>{t('Choose a number, then one of its bets.')}</p>;
  return (
    <div className={styles.neighbours}>
      {insideBets(kit.spots.values(), kind, number).map((code) => (
        <BetSpot key={code} code={code} short={code.split(':')[1] ?? ''} />
      ))}
    </div>
  );
}

interface NumberSpotProps {
  readonly number: number;
  readonly kind: Kind;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function NumberSpot({ number, kind, isChosen, onChoose }: NumberSpotProps) {
  const code = `STRAIGHT:${number}`;
  const place = number === 0 ? styles.zero : styles.number;
  if (kind === 'STRAIGHT') {
    return (
      <BetSpot
        code={code}
        name={pocketWords(number)}
        short={String(number)}
        tone={getPocketColour(number)}
        size="cell"
        className={place}
      />
    );
  }
  return (
    <button
      type="button"
      className={`${board.spot} ${styles.pick} ${place}`}
      data-size="cell"
      data-spot={code}
      data-tone={getPocketColour(number)}
      {...(kind === 'CALL' ? {} : { 'aria-pressed': isChosen })}
      aria-label={pocketWords(number)}
      onClick={onChoose}
    >
      {number}
    </button>
  );
}

/** Chips of inside bets, placed between their numbers as at a real table. */
function InsideChips() {
  const kit = useKit();
  const isPhone = useIsPhone();
  if (isPhone) return null;
  return [...kit.spots.values()]
    .filter(({ key }) => !['STRAIGHT', 'DOZEN', 'COLUMN', 'EVEN_MONEY'].includes(key))
    .map(({ code, pick }) => <InsideChip key={code} code={code} pick={pick} />);
}

function InsideChip({ code, pick }: { readonly code: string; readonly pick: string }) {
  const { placed, unconfirmed } = useStakes(code);
  if (placed + unconfirmed === 0) return null;
  const { column, row } = computeMiddle(pick);
  const place = { '--column': column, '--row': row } as CSSProperties;
  return (
    <span className={styles.chip} style={place} aria-hidden="true">
      <StakeTag placed={placed} unconfirmed={unconfirmed} />
    </span>
  );
}

/** Places chips of the selected value on all bets of a section. */
function placeCallBet(bets: CallBet['bets']): void {
  const limits = seatStore.getState().seat?.limits;
  if (limits === undefined) return;
  const stake = chipAt(limits, chosenChip.getState().chip);
  if (addChips(bets.map(([spot, chips]) => ({ spot, stake: chips * stake })))) playSound('CHIP');
}

/** Section bets by name. A number on the layout includes its neighbours. */
function CallButtons() {
  const isOpen = useSeat(({ table }) => table?.state.phase === 'OPEN');
  return (
    <>
      <div className={styles.calls}>
        {CALL_BETS.map((one) => (
          <button
            key={one.name}
            type="button"
            data-spot={one.name}
            aria-disabled={!isOpen}
            onClick={() => isOpen && placeCallBet(one.bets)}
          >
            <b>{t(one.name)}</b>
            <small>{t('{count} chips', { count: countChips(one) })}</small>
          </button>
        ))}
      </div>
      <p className={styles.hint}>{t('Bets a number plus two neighbours on each side.')}</p>
    </>
  );
}
