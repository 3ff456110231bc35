import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { OperatorHouseCheck } from '@crease/contracts/wire/operator-house.ts';
import type { CasinoEnv } from './env.ts';

const DOCUMENT = 'house-checks';
const MAX_STORED = 200;
/** Z-score threshold; chance exceeds it once in 150,000 checks. */
const SUSPECT_Z = 4.5;
const MIN_DRAWS = 10_000;

interface StoredCheck extends Omit<OperatorHouseCheck, 'at'> {
  readonly at: number;
}

/** Recomputes all rounds since the last check and stores the results. Deviations are logged as errors. */
export async function checkHouseRounds({
  house,
  documents,
  clock,
  log,
}: Pick<CasinoEnv, 'house' | 'documents' | 'clock' | 'log'>): Promise<void> {
  const before = await loadChecks(documents);
  const { rounds, wrong, draws, chiSquareZ } = await house.recheck(before[0]?.at ?? null);
  if (rounds === 0) return;
  if (draws >= MIN_DRAWS && Math.abs(chiSquareZ) > SUSPECT_Z) {
    log.error('Game draws fail the randomness test.', {
      draws,
      chiSquareZ,
    });
  }
  const check: StoredCheck = { at: clock.now(), rounds, wrong, draws, chiSquareZ };
  await documents.put(DOCUMENT, [check, ...before].slice(0, MAX_STORED));
}

/** Past checks, newest first. */
export async function listHouseChecks({
  documents,
}: Pick<CasinoEnv, 'documents'>): Promise<readonly OperatorHouseCheck[]> {
  return (await loadChecks(documents)).map(({ at, ...check }) => ({
    ...check,
    at: toWireTime(at),
  }));
}

async function loadChecks(documents: CasinoEnv['documents']): Promise<readonly StoredCheck[]> {
  return ((await documents.get(DOCUMENT)) as readonly StoredCheck[] | null) ?? [];
}
