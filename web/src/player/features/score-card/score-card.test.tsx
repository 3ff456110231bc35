import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { ScoreCard as Card, CricketScore, ScoreBall } from '@crease/contracts/catalogue/score-card.ts';
import { label } from '@crease/contracts/labels/english.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { queryClient } from '#client/api/query-client.ts';
import { liveEvents } from '#client/catalogue/live-events.ts';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import { ScoreCard } from './score-card.tsx';

let match = 0;
let id = '';

setUpServer();
beforeEach(() => {
  // Score cards persist for the lifetime of the page.
  match += 1;
  id = `match-${match}`;
  connection.setState({ state: 'Connected', online: true, stale: false });
});

const BASE = {
  status: 'In-play',
  url: null,
  updatedAt: toWireTime(0),
  cricket: null,
  football: null,
  text: null,
} as const;

/** Opens the page with this score from the feed. */
async function show(card: Card, compact = false): Promise<void> {
  server.server.context.scoreBoard.set(match, id, card, null);
  render(
    <QueryClientProvider client={queryClient}>
      <ScoreCard dreamEventId={id} compact={compact} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

const football: Card = {
  ...BASE,
  kind: 'football',
  football: {
    home: 2,
    away: 1,
    minute: 45,
    teams: ['Bandra Rovers', 'Thiruvananthapuram Coastal Athletic and Football Association'],
    clock: "45+2'",
    halfTime: [1, 1],
    shootOut: null,
    scorers: [["Rao 12'", "Dias 44' (pen)"], ["Nair 31' (og)"]],
    yellowCards: [1, 0],
    redCards: [0, 1],
    corners: [4, 2],
    shots: [9, 5],
    shotsOnTarget: [4, 2],
    offsides: [0, 0],
  },
};

test('football shows goals, clock, scorers, cards and statistics', async () => {
  await show(football);

  const score = await screen.findByRole('region', { name: 'Score' });
  expect(within(score).getByText("45+2'")).toBeDefined();
  expect(within(score).getByRole('list', { name: 'Bandra Rovers goals' }).textContent).toBe("Rao 12'Dias 44' (pen)");
  const redCards = within(score).getByText('Red cards', { selector: '.visually-hidden' });
  expect(redCards.parentElement?.textContent).toBe('Red cards 1');
  const corners = within(score).getByRole('rowheader', { name: 'Corners' }).parentElement;
  expect(corners?.textContent).toBe('4Corners2');
  expect(within(score).queryByText('Offsides')).toBeNull();
  expect(within(score).getByText('1–1')).toBeDefined();
});

test('the compact line shows score, teams and clock', async () => {
  await show(football, true);

  const line = await screen.findByRole('region', { name: 'Score' });
  expect(line.textContent).toMatch(/^2–1Bandra Rovers v Thiru.*45\+2'$/);
});

const tennis: Card = {
  ...BASE,
  kind: 'tennis',
  tennis: {
    players: ['Asha Menon', 'Ira Bose'],
    server: 1,
    games: [
      [6, 4],
      [3, 5],
    ],
    sets: [1, 0],
    points: ['40', 'Ad'],
    isTieBreak: false,
    pressure: 'Set point',
    playedMs: 94 * 60_000 + 59_000,
    aces: [3, 7],
    doubleFaults: [1, 2],
    breaks: [2, 1],
  },
};

test('the compact line of tennis shows the server, games and points', async () => {
  await show(tennis, true);

  const line = await screen.findByRole('region', { name: 'Score' });
  expect(line.textContent).toBe('1–0Asha Menon v Ira Bose ●3–5 · 40:Ad');
});

test('tennis shows sets, games, points, the server and the pressure', async () => {
  await show(tennis);

  const row = await screen.findByRole('row', { name: /^Ira Bose\s*serving 0 4 5 Ad$/ });
  expect(row).toBeDefined();
  expect(screen.getByText('Set point')).toBeDefined();
  expect(screen.getByText('Duration').nextSibling?.textContent).toBe('1:34');
  expect(screen.getByRole('rowheader', { name: 'Aces' }).parentElement?.textContent).toBe('3Aces7');
});

test('kabaddi shows points, clock, the raiding side and players on mat', async () => {
  await show({
    ...BASE,
    kind: 'kabaddi',
    kabaddi: {
      teams: ['Malwa Bulls', 'Konkan Sharks'],
      points: [21, 18],
      firstHalf: [11, 10],
      clock: '2nd half 12:40',
      raiding: 0,
      isDoOrDie: true,
      onMat: [5, 7],
      raidPoints: [12, 11],
      tacklePoints: [7, 6],
      allOuts: [2, 0],
      raids: 31,
      topRaider: { side: 1, name: 'P Narwal', points: 9 },
      topDefender: { side: 0, name: 'F Atrachali', points: 4 },
    },
  });

  expect(await screen.findByText('2nd half 12:40')).toBeDefined();
  expect(screen.getByText('Raiding').closest('b')?.textContent).toBe('Malwa BullsRaiding');
  expect(screen.getByText('Do-or-die raid')).toBeDefined();
  expect(screen.getByText('Top raider').nextSibling?.textContent).toBe('P Narwal 9');
  expect(screen.getByText('Top defender').nextSibling?.textContent).toBe('F Atrachali 4');
  const mat = screen.getByRole('rowheader', { name: 'Players on mat' }).parentElement;
  expect(mat?.textContent).toBe('5Players on mat7');
});

test('a race lists the runners in running order, non-runners last', async () => {
  const horse = (number: string, name: string, position: number | null) => ({
    number,
    name,
    stall: number,
    jockey: 'A Sandesh',
    trainer: 'P Shroff',
    weight: '56',
    form: '1-2',
    position,
    isNonRunner: false,
    startingPrice: 450,
  });
  await show({
    ...BASE,
    kind: 'racing',
    racing: {
      distance: '1 600 m',
      going: 'Good',
      raceClass: 'Class 2',
      places: 3,
      runners: [
        { ...horse('1', 'Quiet Storm', null), isNonRunner: true, startingPrice: null },
        horse('2', 'Blue Monsoon', 2),
        horse('3', 'Deccan Queen', 1),
      ],
    },
  });

  const runners = await screen.findByRole('region', { name: 'Runners', hidden: true });
  // It doesn't open by itself at the off, which would push down the prices.
  expect(runners.closest('details')?.open).toBe(false);
  const rows = within(runners).getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^13Deccan Queen.*4\.50$/),
    expect.stringMatching(/^22Blue Monsoon/),
    expect.stringMatching(/^NRQuiet StormNon-runner.*–$/),
  ]);
});

test('an external score page is sandboxed, and not shown without HTTPS', async () => {
  await show({ ...BASE, kind: 'iframe', url: 'https://scores.example/7' });

  const frame = await screen.findByTitle('Score from our data partner');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  act(() => liveEvents.setCard(id, { ...BASE, kind: 'iframe', url: 'javascript:alert(1)' }));
  expect(screen.queryByTitle('Score from our data partner')).toBeNull();
  act(() => liveEvents.setCard(id, { ...BASE, kind: 'iframe', url: `${location.origin}/x` }));
  expect(screen.getByTitle('Score from our data partner').getAttribute('sandbox')).toBe('allow-scripts');
});

test('shows that the score is delayed if the connection is lost', async () => {
  await show(football);
  await screen.findByRole('region', { name: 'Score' });

  act(() => connection.setState({ stale: true }));

  expect(screen.getByText('Score delayed: connection lost')).toBeDefined();
});

function cricketWith(balls: readonly ScoreBall[], text: string): Card {
  const cricket: CricketScore = {
    innings: [{ team: 'Deccan Falcons', runs: 20, wkts: 1, overs: '2.1', target: null, crr: 9, rrr: null }],
    batters: [],
    bowler: null,
    lastBalls: [],
    note: null,
    teams: ['Deccan Falcons', 'Konkan Kraken'],
    battingTeam: 0,
    toss: null,
    thisOver: { number: 3, balls },
    lastOver: null,
    partnership: null,
    lastWicket: null,
    projected: null,
    lastFiveOvers: null,
    lastShot: { ball: `2.${balls.length}`, angle: 60, value: balls.at(-1)?.token ?? '', text },
    fallOfWickets: [],
    resultText: null,
  };
  return { ...BASE, kind: 'cricket', cricket };
}

test('a chase shows the estimated par and the powerplay while it lasts', async () => {
  const card = cricketWith([], '');
  const chase = (terms: Partial<CricketScore>): Card => {
    if (card.cricket === null) throw new Error('no cricket');
    return { ...card, cricket: { ...card.cricket, ...terms } };
  };
  await show(chase({ par: 21, isPowerplay: true }));
  expect((await screen.findByText('DLS par (est.)')).nextSibling?.textContent).toBe('21');
  expect(screen.getByText('Powerplay').nextSibling?.textContent).toBe('On');

  push(chase({}));

  expect(screen.queryByText('DLS par (est.)')).toBeNull();
  expect(screen.queryByText('Powerplay')).toBeNull();
});

test("the compact line of a chase shows what's needed", async () => {
  const card = cricketWith([], '');
  if (card.cricket === null) throw new Error('no cricket');
  const facts = { team: 'Deccan Falcons', runs: 60, balls: 83, rate: '4.34' };
  const noteLabel = { code: 'NEED_OFF_AT', facts };
  await show({ ...card, cricket: { ...card.cricket, note: 'Need', noteLabel } }, true);

  expect(await screen.findByText('Need 60 off 83 · RRR 4.34')).toBeDefined();
});

test('the total at this rate is shown only after some overs', async () => {
  const card = cricketWith([], '');
  if (card.cricket === null) throw new Error('no cricket');
  const { cricket } = card;
  const after = (overs: string): Card => ({
    ...card,
    cricket: {
      ...cricket,
      projected: 160,
      innings: cricket.innings.map((one) => ({ ...one, overs })),
    },
  });
  await show(after('0.2'));
  await screen.findByText('Run rate');
  expect(screen.queryByText('At this rate')).toBeNull();

  push(after('6.1'));

  expect(screen.getByText('At this rate').nextSibling?.textContent).toBe('160');
});

const ONE: ScoreBall = { token: '1', kind: 'run' };
const FOUR: ScoreBall = { token: '4', kind: 'four' };
const push = (card: Card) => act(() => liveEvents.setScore({ EventId: 1, DreamEventId: id, Score: card }));
const getAnnouncement = () => document.querySelector('[aria-live="polite"]')?.textContent ?? '';
const isMarked = () => screen.getByRole('region', { name: 'Score' }).dataset.mark;

test("announces a boundary once when it's bowled, not when the page opens on it", async () => {
  await show(cricketWith([ONE, FOUR], 'Driven'));
  vi.useFakeTimers();
  expect(getAnnouncement()).toBe('');

  push(cricketWith([ONE, FOUR, FOUR], 'Cut away'));

  expect(getAnnouncement()).toBe('Four, 2.3. Cut away');
  expect(isMarked()).toBe('four');
  act(() => vi.advanceTimersByTime(5_000));
  expect(getAnnouncement()).toBe('');
  expect(isMarked()).toBeUndefined();
  // The same card again, as sent with each price change.
  push(cricketWith([ONE, FOUR, FOUR], 'Cut away'));
  expect(getAnnouncement()).toBe('');
});

test("doesn't announce balls missed while the connection was lost", async () => {
  await show(cricketWith([ONE], 'Pushed'));

  push(cricketWith([ONE, ONE, FOUR], 'Driven'));
  expect(getAnnouncement()).toBe('');
  act(() => liveEvents.setCard(id, cricketWith([ONE, ONE, FOUR, FOUR], 'Cut')));
  expect(getAnnouncement()).toBe('');

  push(cricketWith([ONE, ONE, FOUR, FOUR, { token: 'W', kind: 'wicket' }], 'Bowled him'));
  expect(getAnnouncement()).toBe('Wicket, 2.5. Bowled him');
});

test('translates states and notes by code and shows typed ones unchanged', async () => {
  await loadLanguage('hi');
  onTestFinished(() => loadLanguage('en'));
  const card = cricketWith([ONE], 'Cut to point');
  const shown = {
    ...(card.cricket ?? expect.fail('no cricket')),
    note: 'Deccan Falcons need 9 off 12 balls',
    noteLabel: label('NEED_OFF', { team: 'Deccan Falcons', runs: 9, balls: 12 }),
  };
  await show({ ...card, cricket: shown });

  expect(await screen.findByText('Deccan Falcons को 12 बॉल में 9 चाहिए')).toBeDefined();
  expect(screen.getByText('Cut to point')).toBeDefined();
});
