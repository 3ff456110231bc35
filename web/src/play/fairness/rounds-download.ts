import { playRoutes } from '@crease/contracts/routes/play.ts';
import type { OwnRound } from '@crease/contracts/wire/play.ts';
import { callRoute } from '#client/api/call-route.ts';
import { roundsFile } from '#fairness/rounds-file.ts';

const PAGE = 100;
/** Maximum rounds per seed pair. */
const MAX_ROUNDS = 10_000;

/**
 * Exports the player's rounds of the open game, with everything needed to recompute them.
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
  } while (before !== null && rounds.length < MAX_ROUNDS);
  // Byte order mark, so that spreadsheets detect UTF-8.
  return new Blob(['\uFEFF', roundsFile(rounds, firstSeed)], { type: 'text/csv' });
}
