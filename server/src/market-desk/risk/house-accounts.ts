import { HOUSE_PREFIX } from '#people/store/account-store.ts';
import type { AppContext } from '#start/app-context.ts';

/** There are a few dozen makers and simulated players. */
const MOST = 1_000;

/** IDs of house accounts (makers and simulated players), identified by their name prefix. */
export async function listHouseAccountIds({ accounts }: AppContext): Promise<readonly number[]> {
  const page = await accounts.searchUsers({
    search: HOUSE_PREFIX,
    skip: 0,
    take: MOST,
    descending: false,
  });
  return page.items.filter(({ userName }) => userName.startsWith(HOUSE_PREFIX)).map(({ id }) => id);
}
