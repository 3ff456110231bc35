import { timeOf } from '@crease/contracts/values/instant.ts';
import type { OpHouseCheck } from '@crease/contracts/wire/operator-house.ts';
import type { AppContext } from '#services/app-context.ts';

const DOCUMENT = 'house-checks';
const KEPT = 200;
/** Chance goes so far once in 150,000 times. */
const SUSPECT_Z = 4.5;
const FEWEST_DRAWS = 10_000;

interface KeptCheck extends Omit<OpHouseCheck, 'at'> {
  readonly at: number;
}

/** Draws every round since the last time again, and keeps what came of it; what is wrong is an error in the log. */
export async function checkHouseRounds({
  house,
  documents,
  clock,
  log,
}: Pick<AppContext, 'house' | 'documents' | 'clock' | 'log'>): Promise<void> {
  const before = await keptChecks(documents);
  const { rounds, wrong, draws, chiSquareZ } = await house.recheck(before[0]?.at ?? null);
  if (rounds === 0) return;
  if (draws >= FEWEST_DRAWS && Math.abs(chiSquareZ) > SUSPECT_Z) {
    log.error('The draws of the games are not spread as chance spreads them.', {
      draws,
      chiSquareZ,
    });
  }
  const check: KeptCheck = { at: clock.now(), rounds, wrong, draws, chiSquareZ };
  await documents.put(DOCUMENT, [check, ...before].slice(0, KEPT));
}

/** Newest first. */
export async function houseChecks({
  documents,
}: Pick<AppContext, 'documents'>): Promise<readonly OpHouseCheck[]> {
  return (await keptChecks(documents)).map(({ at, ...check }) => ({ ...check, at: timeOf(at) }));
}

async function keptChecks(documents: AppContext['documents']): Promise<readonly KeptCheck[]> {
  return ((await documents.get(DOCUMENT)) as readonly KeptCheck[] | null) ?? [];
}
