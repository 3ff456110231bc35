import type { Browser } from 'playwright-core';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { countPushes, makeChanges, openSlowPage, readWork, settled, sleep, type Window } from './web-page.ts';

const SESSIONS = 300;
const CHANGES_PER_SECOND = 5;
/** Number of rows at the top of the list that are visible in every window. */
const IN_VIEW = 5;

interface Session {
  readonly marketId: number;
  readonly runnerId: number;
}

/** A match with three hundred quoted sessions, and the means to move them. */
export interface SessionBoard {
  readonly path: string;
  /** Moves the line of the next session by one run, cycling through the first `among` sessions. */
  move(among: number): Promise<void>;
}

export async function makeSessions(server: ServerProcess): Promise<SessionBoard> {
  const operator = await logInOperator(server.url, server.operator);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Malabar Monsoon v Satpura Stags',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    status: 'IN_PLAY',
  });
  const sessions: Session[] = [];
  for (let n = 1; n <= SESSIONS; n++) {
    const market = await operator.call('operatorCreateMarket', {
      eventId: event.id,
      kind: 'FANCY',
      marketName: `Over ${n}, runs of the Monsoon`,
      inPlay: true,
      open: true,
      sort: n,
    });
    const session = { marketId: market.marketId, runnerId: market.runners[0]?.id ?? 0 };
    await quote(operator, session, 51);
    sessions.push(session);
  }
  let turn = 0;
  return {
    path: `/markets/${event.id}/${event.dreamEventId}`,
    move: async (among) => {
      const session = sessions[turn % among];
      const round = Math.floor(turn / among);
      turn += 1;
      if (session !== undefined) await quote(operator, session, 52 + (round % 2));
    },
  };
}

async function quote(operator: ApiClient, { marketId, runnerId }: Session, line: number): Promise<void> {
  await operator.call('operatorQuoteMarket', {
    marketId,
    open: true,
    runners: [{ runnerId, back: [{ rate: 100, line }], lay: [{ rate: 100, line: line - 1 }] }],
  });
}

/**
 * Measures the main-thread ms per second that moving sessions cost beyond the idle page.
 *
 * @param how `among`: how many sessions, from the top, move in turn.
 * @returns a row of the table: window, where, changes, pushes, ms/s, of which script, style and layout, ms/s at rest.
 */
export async function sessionCost(
  from: { readonly browser: Browser; readonly url: string; readonly board: SessionBoard },
  window: Window,
  how: { readonly inView: boolean; readonly seconds: number; readonly slowDown: number },
): Promise<(string | number)[]> {
  const { page, cdp, close } = await openSlowPage(window, from.browser, how.slowDown);
  const pushes = countPushes(page);
  await page.goto(`${from.url}${from.board.path}`);
  await page.getByRole('button', { name: /^Yes Over 1, / }).waitFor();
  await settled(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

  const start = await readWork(cdp);
  await sleep(how.seconds * 1_000);
  const idle = await readWork(cdp);
  pushes.readCount();
  const changes = await makeChanges(() => from.board.move(how.inView ? IN_VIEW : SESSIONS), {
    seconds: how.seconds,
    perSecond: CHANGES_PER_SECOND,
  });
  const busy = await readWork(cdp);
  const reached = pushes.readCount();
  await close();

  if (reached === 0) throw new Error('no change reached the page');
  const perSecond = (part: 'task' | 'script' | 'style') => {
    const change = busy[part] - idle[part] - (idle[part] - start[part]);
    return ((change * 1_000) / how.seconds).toFixed(2);
  };
  return [
    `${window.width} × ${window.height}`,
    how.inView ? 'rows in view' : 'all rows in turn',
    changes,
    reached,
    perSecond('task'),
    perSecond('script'),
    perSecond('style'),
    (((idle.task - start.task) * 1_000) / how.seconds).toFixed(1),
  ];
}
