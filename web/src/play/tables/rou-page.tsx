import { ROULETTE, type Spin } from '@crease/games/roulette/roulette.ts';
import { type CSSProperties, memo } from 'react';
import { t } from '#i18n/text.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import { isOver, TimerRing } from '#play/parts/round-clock.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { ResultStrip } from './result-strip.tsx';
import styles from './rou.module.css';
import { getPocketAngle, getPocketColour, NAMES, nameOf, pocketFacts, pocketWords, WHEEL } from './rou-bets.ts';
import { Layout } from './rou-layout.tsx';
import { useStage } from './stage.tsx';
import { namedKit } from './table-kit.ts';
import { type OnPickRound, TablePage } from './table-page.tsx';

/** European roulette. On phones the results are on the felt, so that the whole board fits above the chips. */
export function GamePage() {
  const isPhone = useIsPhone();
  return (
    <TablePage
      kit={ROU_KIT}
      stage={(onPick) => <Stage onPick={isPhone ? onPick : null} />}
      {...(isPhone ? { road: () => null } : {})}
      board={<Layout />}
    />
  );
}

function Stage({ onPick }: { readonly onPick: OnPickRound | null }) {
  const stage = useStage();
  const last = useSeatState((state) => state.results.find(({ isVoid }) => !isVoid)?.outcome ?? null);
  if (stage === null) return null;
  const { state, isFresh } = stage;
  const [thrown = null] = state.shown;
  const lastPocket = last === null ? null : (last as Spin).pocket;
  // Reveals the number when the ball comes to rest, not when the server sends it.
  const shown = isOver(state.phase) ? thrown : thrown === null ? lastPocket : null;
  return (
    <Stack align="center" items="center" clip radius="modal" className={styles.stage}>
      <Wheel key={state.roundId} pocket={thrown ?? lastPocket} isFresh={thrown !== null && isFresh(0)} />
      <Stack items="center" className={styles.facts}>
        <TimerRing />
        {shown !== null && (
          <Row as="p" gap={5} className={styles.result}>
            <span className={styles.number} data-tone={getPocketColour(shown)}>
              {shown}
            </span>
            <span>
              <b>{pocketWords(shown)}</b>
              <small>{isOver(state.phase) ? pocketFacts(shown) : t('Last round')}</small>
            </span>
          </Row>
        )}
        {onPick !== null && <ResultStrip onPick={(past) => onPick({ kind: 'PAST', past })} />}
        <small className={styles.note}>{t('Past results don’t affect the odds.')}</small>
      </Stack>
    </Stack>
  );
}

const ROU_KIT = namedKit<Spin>({
  code: 'rou',
  game: ROULETTE,
  names: NAMES,
  nameOf,
  revealSound: 'SPIN',
  returns: Object.fromEntries([...ROULETTE.spots.values()].map(({ key }) => [key, '97.3'])),
  ruleSpots: [
    ['STRAIGHT:17', () => t('Straight: one number')],
    ['SPLIT:8-11', () => t('Split: two adjacent numbers')],
    ['STREET:7-8-9', () => t('Street: three in a row')],
    ['TRIO:0-1-2', () => t('Trio with zero')],
    ['CORNER:7-8-10-11', () => t('Corner: four numbers that meet')],
    ['FIRST_FOUR:0-1-2-3', () => t('First four: 0 to 3')],
    ['SIX_LINE:7-8-9-10-11-12', () => t('Six line: two rows')],
    ['DOZEN:1', () => t('A dozen or a column')],
    ['EVEN_MONEY:RED', () => t('Red, black, odd, even, 1–18, 19–36')],
  ],
  rules: () => [
    t('One wheel, numbers 0 to 36. Every number is equally likely every round.'),
    t('Zero loses all bets except those that cover it.'),
    t('Past results don’t affect the odds.'),
  ],
  outcomeWords: ({ pocket }) => pocketWords(pocket),
  beadWords: ({ pocket }) => pocketWords(pocket),
  View: ({ shown: [pocket = null] }) => <Wheel pocket={pocket} isFresh={false} />,
});

interface WheelProps {
  /** Null until the ball is thrown. */
  readonly pocket: number | null;
  /** Animates the ball. Otherwise it rests in its pocket. */
  readonly isFresh: boolean;
}

const PART = 360 / WHEEL.length;
const TURNS = 5;

/** Roulette wheel. The ball is animated to the server's result, not simulated. */
function Wheel({ pocket, isFresh }: WheelProps) {
  const to = pocket === null ? 0 : getPocketAngle(pocket);
  const turn = { '--to': `${to}deg`, '--from': `${to - 360 * TURNS}deg` } as CSSProperties;
  return (
    <div
      className={styles.wheel}
      role="img"
      aria-label={pocket === null ? t('The wheel') : t('Ball lands on {pocket}', { pocket: pocketWords(pocket) })}
    >
      <Rim />
      {pocket !== null && (
        <span key={pocket} className={styles.orbit} data-fresh={isFresh || undefined} style={turn}>
          <span className={styles.ball} />
        </span>
      )}
    </div>
  );
}

const Rim = memo(function Rim() {
  return (
    <svg viewBox="-110 -110 220 220" aria-hidden="true">
      <circle r="108" className={styles.wood} />
      <circle r="100" className={styles.dark} />
      {WHEEL.map((pocket, place) => (
        <g key={pocket} transform={`rotate(${place * PART})`}>
          <path
            d={`M0-98A98 98 0 0 1 ${x(98)} ${y(98)}L${x(68)} ${y(68)}A68 68 0 0 0 0-68z`}
            className={styles.pocket}
            data-tone={getPocketColour(pocket)}
            transform={`rotate(${-PART / 2})`}
          />
          <text y="-84" textAnchor="middle" className={styles.pocketResult}>
            {pocket}
          </text>
        </g>
      ))}
      <circle r="67" className={styles.bowl} />
      <circle r="50" className={styles.inner} />
      <path d="M0-38V38M-38 0H38" className={styles.cross} transform="rotate(33)" />
      <circle r="11" className={styles.hub} />
    </svg>
  );
});

function x(radius: number): number {
  return Math.round(radius * Math.sin((PART * Math.PI) / 180) * 100) / 100;
}

function y(radius: number): number {
  return Math.round(-radius * Math.cos((PART * Math.PI) / 180) * 100) / 100;
}
