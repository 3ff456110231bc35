import { DEFAULT_STAKES, type Stake } from '@crease/contracts/constants.ts';
import { settingRoutes } from '@crease/contracts/routes/setting.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call.ts';
import { writeItem } from '#data/storage/local-items.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';

/** The caller's stake buttons as the server has them; those of the login until they have come. */
export function useStakes(): { readonly stakes: readonly Stake[]; readonly isLoading: boolean } {
  const user = useStore(session, (state) => state.user);
  const { data, isLoading } = useQuery({
    queryKey: ['stakes', user?.userId ?? 0],
    queryFn: ({ signal }) => callRoute(settingRoutes.getStakes, {}, signal),
    enabled: user !== null,
    // A list that was saved elsewhere must not be overwritten unseen.
    staleTime: 0,
    gcTime: 0,
  });
  return { stakes: orDefaults(data ?? user?.stakes ?? []), isLoading };
}

/** Puts eight buttons in the place of the former ones; none: back to the defaults. @throws CallFailure */
export async function saveStakes(stakes: readonly Stake[]): Promise<readonly Stake[]> {
  const saved = orDefaults(await callRoute(settingRoutes.addStakes, { stakes }));
  const { user } = session.getState();
  if (user !== null) {
    const changed = { ...user, stakes: saved };
    writeItem('userinfo', changed);
    session.setState({ user: changed });
  }
  return saved;
}

/** Stake buttons fall back to the defaults when the list is empty (spec section 5). */
function orDefaults(stakes: readonly Stake[]): readonly Stake[] {
  return stakes.length === 0 ? DEFAULT_STAKES : stakes;
}
