import { playRoutes } from '@crease/contracts/routes/play.ts';
import type { OwnRound } from '@crease/contracts/wire/play.ts';
import { callRoute } from '#data/api/call-route.ts';
import { roundsFile } from '#fairness/rounds-file.ts';

const PAGE = 100;
/** As many rounds as a pair of seeds has at most. */
const MOST = 10_000;

/**
 * All own rounds of the game that is open, as a file with all that it takes to draw them again.
 *
 * @throws CallFailure
 */
export async function ownRoundsFile(firstSeed: string | null): Promise<Blob> {
  const rounds: OwnRound[] = [];
  let before: string | null = null;
  do {
    const query: { take: number; before?: string } =
      before === null ? { take: PAGE } : { take: PAGE, before };
    const page = await callRoute(playRoutes.getOwnRounds, query);
    rounds.push(...page.items);
    before = page.before;
  } while (before !== null && rounds.length < MOST);
  // The mark of UTF-8 is for calculation sheets.
  return new Blob(['\uFEFF', roundsFile(rounds, firstSeed)], { type: 'text/csv' });
}
