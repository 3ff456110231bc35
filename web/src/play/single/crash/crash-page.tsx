import type { OwnRound, PastResult, PlayBet } from '@crease/contracts/casino/play.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { RoundsButton, TableFairness } from '#play/parts/fairness-panels.tsx';
import { announce } from '#play/parts/game-frame.tsx';
import { playSound, SoundCaption } from '#play/parts/sound.tsx';
import { paiseText } from '#play/single/parts/result-text.ts';
import single from '#play/single/parts/single.module.css';
import { SingleFrame, type SingleKit } from '#play/single/parts/single-frame.tsx';
import { Box, Stack, Text } from '#ui/layout/layout.tsx';
import { BetPanel, betQueued, measureRoundTrip, type PanelNo, useCrashDesk } from './bet-panel.tsx';
import styles from './crash.module.css';
import { CrashPlot, FlightReplay, FlightWindow, useFlight } from './crash-plot.tsx';
import { findCrashPoint, flightText, heightTone, ownBets } from './crash-view.ts';

const PANELS: readonly PanelNo[] = [0, 1];

const CRASH_KIT: SingleKit = {
  returned: '99.0',
  rules: () => [
    t(
      'Every flight starts at 1.00× and grows 6% per second, compounded, until it crashes. The crash point is set before take-off.',
    ),
    t(
      'Cash out manually or automatically before the crash to win stake × multiplier. Bets still in flight at the crash lose.',
    ),
    t(
      'Manual cash-outs count when the server receives them, so a slow connection can change your multiplier. Auto cash-outs always pay exactly at target.',
    ),
    t('If the server fails mid-flight, cash-outs and reached targets are paid. All other stakes are returned.'),
  ],
  ruleLines: () => [{ bet: t('Any target from 1.01×'), pays: '1.01×–10,000×', returned: '99.0000' }],
  nameOf: ({ bets }) =>
    bets
      .map(({ asked, flight }) => {
        const at = flight?.cashedOutAt ?? null;
        const stake = paiseText(asked.stake);
        return at === null ? stake : t('{stake} at {height}', { stake, height: flightText(at) });
      })
      .join(', '),
  rebuildRound: () => null,
  Replay: () => null,
};

/** Crash: a shared round, with two bets to cash out in time. */
export function GamePage() {
  return (
    <SingleFrame
      kit={CRASH_KIT}
      before={<Riders />}
      replay={renderReplay}
      fairness={
        <>
          <TableFairness />
          <Box padX={8} padBottom={6}>
            <RoundsButton />
          </Box>
        </>
      }
    >
      <Crash />
    </SingleFrame>
  );
}

function renderReplay({ fair }: OwnRound) {
  const bust = findCrashPoint(fair?.outcome);
  return bust === null ? null : <FlightReplay bust={bust} />;
}

function Crash() {
  const flight = useFlight();
  const tickets = useSeat((seat) => seat.tickets);
  const phase = useSeat(({ table }) => table?.state.phase ?? 'RESTING');
  const panels = useCrashDesk((desk) => desk.panels);
  const problem = useCrashDesk((desk) => desk.problem);
  useRounds(phase === 'OPEN');
  useCrashAnnouncement(flight.phase === 'OVER' ? flight.bust : null);
  const bets = ownBets(tickets);
  useWinSound(bets);
  const findPanelBet = (panel: PanelNo) =>
    bets.find(({ betId }, place) => (panels[betId] ?? (bets.length > 1 ? place : 0)) === panel) ?? null;
  return (
    <div className={`${single.single} ${styles.crash}`}>
      <PastFlights />
      <Stack relative className={styles.sky}>
        <CrashPlot flight={flight} />
        <SoundCaption />
      </Stack>
      {problem !== null && (
        <p className={single.problem} role="alert">
          {problem}
        </p>
      )}
      <Stack columns={2} className={styles.panels}>
        {PANELS.map((panel) => (
          <BetPanel key={panel} panel={panel} bet={findPanelBet(panel)} flight={flight} phase={phase} />
        ))}
      </Stack>
      <Latency />
    </div>
  );
}

/** Places the queued bets and measures the round-trip time whenever a round opens. */
function useRounds(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    playSound('OPEN');
    void betQueued();
    void measureRoundTrip();
  }, [isOpen]);
}

/** Plays the win sound for cash-outs above the stake. */
function useWinSound(bets: readonly PlayBet[]): void {
  const gains = bets.filter(({ asked, payout }) => (payout ?? 0) > asked.stake).length;
  const before = useRef(gains);
  useEffect(() => {
    if (gains > before.current) playSound('WIN');
    before.current = gains;
  }, [gains]);
}

function useCrashAnnouncement(bust: number | null): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (bust !== null && !isFirst.current) {
      playSound('BUST');
      announce(t('Crashed at {height}', { height: flightText(bust) }));
    }
    isFirst.current = false;
  }, [bust]);
}

/** Shows the measured latency. */
function Latency() {
  const wayMs = useCrashDesk((desk) => desk.roundTripMs);
  return (
    <Text as="p" size={12} leading={16} tone="game-muted">
      {wayMs === null
        ? t('Manual cash-outs count when the server receives them. Auto cash-outs pay exactly at target.')
        : t(
            'Latency: {ms} ms round trip. Manual cash-outs count when the server receives them; auto cash-outs pay exactly at target.',
            { ms: wayMs },
          )}
    </Text>
  );
}

/** The round's real bets under masked names, largest first. */
function Riders() {
  const flight = useSeat(({ table }) => table?.state.flight ?? null);
  if (flight === null) return null;
  return (
    <Box as="section" padX={6} padY={5} size={13} className={styles.riders} aria-label={t('This round')}>
      <h2>{t('{count, plural, one {# bet} other {# bets}} in this round', { count: flight.bets })}</h2>
      {flight.riders.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Player')}</th>
              <th scope="col">{t('Stake')}</th>
              <th scope="col">{t('Cashed out at')}</th>
            </tr>
          </thead>
          <tbody>
            {flight.riders.map(({ name, stake, cashedOutAt }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: masked names are not unique
              <tr key={place} data-out={cashedOutAt !== null || undefined}>
                <td>{name}</td>
                <td>{paiseText(stake)}</td>
                <td>{cashedOutAt === null ? '–' : flightText(cashedOutAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}

const SHOWN = 50;

/** Recent crash points, latest first. A press replays one. */
function PastFlights() {
  const [past, setPast] = useState<PastResult | null>(null);
  const results = useSeatState((state) => state.results).slice(0, SHOWN);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={`${single.pills} ${styles.past}`} tabIndex={0} aria-label={t('Last results')}>
        {results.map((result) => {
          const bust = result.isVoid ? null : findCrashPoint(result.outcome);
          const words = bust === null ? t('Void') : flightText(bust);
          return (
            <li key={result.roundId}>
              <button
                type="button"
                data-tone={bust === null ? 'LOW' : heightTone(bust)}
                aria-label={t('Round {no}: {result}', { no: result.roundNo, result: words })}
                onClick={() => setPast(result)}
              >
                <span className={single.pill}>{words}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <FlightWindow past={past} onClose={() => setPast(null)} />
    </>
  );
}
