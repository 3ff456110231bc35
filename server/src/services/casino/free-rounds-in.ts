import type { CasinoFreeRounds } from '@crease/contracts/routes/casino-gateway.ts';
import type { AppContext } from '#services/app-context.ts';
import type { CasinoSession } from './casino-session.ts';

/** Free rounds available in a session's game, earliest expiry first. None for play money. */
export async function listFreeRounds(
  { exchange, clock }: Pick<AppContext, 'exchange' | 'clock'>,
  { userId, provider, game, currency }: CasinoSession,
): Promise<{ readonly freeRounds?: readonly CasinoFreeRounds[] }> {
  if (currency !== 'INR') return {};
  const now = clock.now();
  const freeRounds = await exchange.read(({ accounts }) =>
    [...(accounts.get(userId)?.freeRounds.values() ?? [])]
      .filter((one) => one.provider === provider && one.game === game)
      .filter(({ left, until }) => left > 0 && until > now)
      .toSorted((one, other) => one.until - other.until)
      .map(({ bonusId, left, stake, most, won, until }) => ({
        ...{ id: String(bonusId), left, stake, until },
        room: most - won,
      })),
  );
  return { freeRounds };
}
