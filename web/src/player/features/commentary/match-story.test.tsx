import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { CommentaryLine, InningsCard, MatchCommentary } from '@crease/contracts/catalogue/score-card.ts';
import { label } from '@crease/contracts/labels/english.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { liveEvents } from '#client/catalogue/live-events.ts';
import { choose } from '#player/features/live-stream/video-state.ts';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import { MatchStory } from './match-story.tsx';
import { StoryDisclosure } from './story-disclosure.tsx';
import { computeTotalOvers, rateSeries, wormSeries } from './story-series.ts';

const PATH = '/api/services/app/Sport/GetScoreStory';
afterEach(() => {
  choose({ isStoryOpen: false });
});
setUpServer();

const line = (id: number, at: string, text: string, isKey = false): CommentaryLine => ({
  id,
  at,
  ball: { token: isKey ? 'W' : '1', kind: isKey ? 'wicket' : 'run' },
  text,
  isKey,
  time: toWireTime(0),
});
const over = (number: number, runs: number, wickets: number, total: number, isComplete = true) => ({
  over: number,
  runs,
  wickets,
  total,
  lost: wickets,
  isComplete,
});
const CARD: InningsCard = {
  runs: 24,
  wkts: 1,
  overs: '2.3',
  isOver: false,
  batters: [
    {
      name: 'P Rane',
      runs: 14,
      balls: 9,
      fours: 2,
      sixes: 0,
      strikeRate: 155.56,
      onStrike: false,
      how: 'b T Jambdri',
      howLabel: label('OUT_BOWLED', { bowler: 'T Jambdri' }),
    },
    {
      name: 'A Sule',
      runs: 0,
      balls: 0,
      fours: 0,
      sixes: 0,
      strikeRate: null,
      onStrike: true,
      how: null,
      howLabel: null,
    },
  ],
  notBatted: ['K More', 'V Thandri'],
  bowlers: [
    {
      name: 'T Jambdri',
      overs: '1.3',
      maidens: 0,
      runs: 15,
      wkts: 1,
      economy: 10,
      wides: 3,
      noballs: 1,
    },
  ],
  extras: { byes: 0, legbyes: 6, wides: 3, noballs: 1, penalty: 0, total: 10 },
};
const STORY: MatchCommentary = {
  innings: [
    {
      team: 'Deccan Falcons',
      target: null,
      overs: [over(1, 8, 0, 8), over(2, 12, 1, 20), over(3, 4, 0, 24, false)],
      card: CARD,
    },
  ],
  lines: [line(3, '2.2', 'Bowled him', true), line(2, '2.1', 'Pushed for one')],
};

/** Sets the feed's commentary of a match. */
function setStory(id: string, story = STORY): void {
  server.server.context.scoreBoard.setStory(id, () => story);
}

const countRequests = () => server.callsTo(PATH).length;

function show(id: string, isFolded = false) {
  render(
    <QueryClientProvider client={queryClient}>
      {isFolded ? <StoryDisclosure dreamEventId={id} hasCharts /> : <MatchStory dreamEventId={id} />}
    </QueryClientProvider>,
  );
}

test('describes the overs in words and lists the latest ball first', async () => {
  setStory('story-1');
  show('story-1');

  expect(
    await screen.findByRole('img', {
      name: 'Runs per over, Deccan Falcons. 1: 8, 2: 12 and a wicket, 3: 4',
    }),
  ).toBeDefined();
  const lines = within(screen.getByRole('list', { name: 'Commentary' })).getAllByRole('listitem');
  expect(lines.map((item) => item.textContent)).toEqual(['2.2Wwicket, Bowled him', '2.111 run, Pushed for one']);
  expect(within(screen.getByRole('list', { name: 'Commentary' })).getByText('Bowled him').tagName).toBe('B');
});

test('worm and run rate charts describe their figures', async () => {
  setStory('story-2');
  show('story-2');

  fireEvent.click(await screen.findByRole('radio', { name: 'Worm' }));
  expect(screen.getByRole('img', { name: 'Cumulative runs. Deccan Falcons 24 for 0 after 3 overs' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Run rate' }));
  expect(
    screen.getByRole('img', {
      name: 'Runs per over, latest: Deccan Falcons 10.00',
    }),
  ).toBeDefined();
});

/** Row texts of a table, headings first. */
function readRows(name: string): readonly string[] {
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).join(' | '));
}

test('the scorecard lists all batters and bowlers, extras and total', async () => {
  setStory('story-9');
  show('story-9');

  fireEvent.click(await screen.findByRole('radio', { name: 'Scorecard' }));

  expect(readRows('Batters')).toEqual([
    'Batters | RunsR | BallsB | Fours4s | Sixes6s | Strike rateSR',
    'P Raneb T Jambdri | 14 | 9 | 2 | 0 | 155.56',
    'A Sule*not out | 0 | 0 | 0 | 0 | -',
    'Extraslb 6, w 3, nb 1 | 10 | ',
    'Total | 24/1 | 2.3 ov',
  ]);
  expect(readRows('Bowlers')).toEqual([
    'Bowlers | OversO | MaidensM | RunsR | WicketsW | EconomyECON | WidesWD | No-ballsNB',
    'T Jambdri | 1.3 | 0 | 15 | 1 | 10.00 | 3 | 1',
  ]);
  expect(screen.getByRole('columnheader', { name: 'Strike rate' })).toBeDefined();
  expect(screen.getByText('Yet to bat').parentElement?.textContent).toContain('K More, V Thandri');
});

test("an earlier innings has its own tables and its own list of those who didn't bat", async () => {
  const [first] = STORY.innings;
  if (first === undefined) throw new Error('no innings');
  const ended = { ...first, card: { ...CARD, runs: 181, isOver: true } };
  setStory('story-10', { ...STORY, innings: [ended, { ...first, team: 'Konkan Kraken' }] });
  show('story-10');
  fireEvent.click(await screen.findByRole('radio', { name: 'Scorecard' }));
  const account = within(screen.getByRole('region', { name: 'Scorecard' }));
  expect(account.getByText('24/1')).toBeDefined();

  fireEvent.click(account.getByRole('radio', { name: 'Deccan Falcons' }));

  expect(account.getByText('181/1')).toBeDefined();
  expect(account.getByText('Did not bat')).toBeDefined();
});

test("a super over has its own tables and isn't in the charts", async () => {
  const [first] = STORY.innings;
  if (first === undefined) throw new Error('no innings');
  const superOver = { ...first, superOver: true as const, card: { ...CARD, notBatted: [] } };
  setStory('story-12', {
    ...STORY,
    innings: [first, { ...first, team: 'Konkan Kraken' }, superOver],
  });
  show('story-12');
  fireEvent.click(await screen.findByRole('radio', { name: 'Scorecard' }));

  const account = within(screen.getByRole('region', { name: 'Scorecard' }));
  expect(account.getByRole('radio', { name: 'Deccan Falcons, super over', checked: true })).toBeDefined();
  const charts = within(screen.getByRole('region', { name: 'Charts' }));
  expect(charts.queryByRole('radio', { name: /super over/ })).toBeNull();
  expect(charts.getByRole('radio', { name: 'Deccan Falcons' })).toBeDefined();
});

test('a match without innings shows commentary only', async () => {
  setStory('story-11', { ...STORY, innings: [] });
  show('story-11');

  await screen.findByText('Bowled him');

  expect(screen.queryByRole('radio', { name: 'Scorecard' })).toBeNull();
});

test('loads the commentary again after the next ball, but not after an unchanged score', async () => {
  setStory('story-3');
  const card = (runs: number) => ({
    kind: 'football' as const,
    status: 'In-play',
    url: null,
    updatedAt: toWireTime(runs),
    cricket: null,
    football: { home: runs, away: 0, minute: 1 },
    text: null,
  });
  liveEvents.setCard('story-3', card(0));
  show('story-3');
  await screen.findByText('Bowled him');
  setStory('story-3', { ...STORY, lines: [line(4, '2.3', 'Swept'), ...STORY.lines] });

  act(() =>
    liveEvents.setScore({
      EventId: 1,
      DreamEventId: 'story-3',
      Score: { ...card(0), updatedAt: toWireTime(99) },
    }),
  );
  act(() => liveEvents.setScore({ EventId: 1, DreamEventId: 'story-3', Score: card(1) }));

  await waitFor(() => expect(screen.getByText('Swept')).toBeDefined());
  expect(countRequests()).toBe(2);
});

test('shows a loading failure and offers a retry', async () => {
  setStory('story-4');
  const mend = server.intercept(PATH);
  show('story-4');

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Couldn’t load commentary. Something broke');
  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Bowled him')).toBeDefined();
});

test('says when commentary starts for a match without any', async () => {
  show('story-5');

  expect(await screen.findByText('Commentary starts when play begins.')).toBeDefined();
});

test('is folded on wide screens, loads when opened and stays as it was left', async () => {
  setStory('story-6');
  show('story-6', true);
  const button = screen.getByRole('button', { name: 'Charts and commentary' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(countRequests()).toBe(0);

  fireEvent.click(button);
  await screen.findByText('Bowled him');

  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(localStorage.getItem('crease_video')).toContain('"isStoryOpen":true');
});

test("distinguishes a side's two innings", () => {
  const [first] = STORY.innings;
  const other = { team: 'Konkan Kraken', target: null, overs: [over(1, 3, 0, 3)], card: CARD };
  if (first === undefined) throw new Error('no innings');

  const series = wormSeries([first, other, { ...first, overs: [over(1, 2, 0, 2)] }]);

  expect(series.map(({ label }) => label)).toEqual([
    'Deccan Falcons, 1st innings',
    'Konkan Kraken',
    'Deccan Falcons, 2nd innings',
  ]);
});

test('derives the required runs of a chase from the target and the remaining overs', () => {
  const chase = {
    team: 'Konkan Kraken',
    target: 181,
    overs: [over(1, 6, 0, 6), over(2, 25, 0, 31)],
    card: CARD,
  };

  const inAll = computeTotalOvers({ overs: '2.0', runs: 31, target: 181, rrr: 150 / 18 });
  const series = rateSeries([...STORY.innings, chase], inAll);

  expect(inAll).toBe(20);
  const needed = series.find(({ label }) => label === 'Required');
  expect(needed?.points.map(([x, y]) => [x, Math.round(y * 100)])).toEqual([
    [0, 905],
    [1, 921],
    [2, 833],
  ]);
  expect(wormSeries([...STORY.innings, chase]).at(-1)?.label).toBe('Target 181');
});
