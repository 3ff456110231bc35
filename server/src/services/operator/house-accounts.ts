import { HOUSE_PREFIX } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';

/** Makers and simulated players of a feed are some dozens. */
const MOST = 1_000;

/** Ids of the house's own accounts: makers and simulated players, whose names begin with its prefix. */
export async function houseAccountIds({ accounts }: AppContext): Promise<readonly number[]> {
  const page = await accounts.searchUsers({
    search: HOUSE_PREFIX,
    skip: 0,
    take: MOST,
    descending: false,
  });
  return page.items.filter(({ userName }) => userName.startsWith(HOUSE_PREFIX)).map(({ id }) => id);
}
