import type { Currency } from '@crease/core/money/money.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { PeopleEnv } from '#people/env.ts';
import {
  type AccountStore,
  EVERY_SPORT,
  HOUSE_PREFIX,
  NEW_USER,
  type NewUser,
  type User,
} from '#people/store/account-store.ts';
import { ConflictError } from '#people/store/people-tables.ts';

/** Domain of house accounts. A host may have the same name, but users who register there have a password. */
const HOUSE_DOMAIN = 'house';
/** Play money per account: ₹100 crore crore is far above any limit and far below 2^53 paise. */
const PURSE = 10_000_000_000_000;
/** There are a few dozen makers and simulated players. */
const MAX_ACCOUNTS = 1_000;

/** Another user has the name of a house account, whose wallet must not be traded with. */
export class HouseAccountProblem extends Error {
  override readonly name = 'HouseAccountProblem';
}

export type HouseAccountParts = Pick<PeopleEnv, 'exchange' | 'accounts' | 'clock'>;

/** Finds a house account, or creates it with its capital. @throws HouseAccountProblem if its name is another's. */
export async function openHouseAccount(
  { exchange, accounts, clock }: HouseAccountParts,
  currency: Currency,
  role: string,
): Promise<number> {
  const userName = `${HOUSE_PREFIX}${currency.toLowerCase()}_${role}`;
  const known = await accounts.userByLogin(userName);
  if (known !== null && (known.domain !== HOUSE_DOMAIN || known.passwordHash !== null)) {
    throw new HouseAccountProblem(
      `Account ${known.id} uses ${userName}, a reserved house name, but belongs to a player. Rename it in the users table and restart.`,
    );
  }
  const user =
    known ??
    (await addOrFind(accounts, {
      ...NEW_USER,
      userName,
      mobile: null,
      passwordHash: null,
      domain: HOUSE_DOMAIN,
      currency,
      verified: true,
      casinoBlocked: true,
      withdrawalBlocked: true,
      flags: { ...EVERY_SPORT, casino: false },
      createdAt: clock.now(),
    }));
  if (known !== null && (await hasCapital(exchange, known.id))) return known.id;
  const grant = currency === 'DEMO' ? PURSE : 0;
  await exchange.submit({ type: 'OpenAccount', accountId: user.id, role: 'MAKER', currency, grant });
  if (currency === 'INR') {
    await exchange.submit({
      type: 'AdjustBalance',
      accountId: user.id,
      direction: 'CREDIT',
      amount: PURSE,
      reason: 'House maker capital',
      key: `capital:${user.id}`,
    });
  }
  return user.id;
}

/** Two calls may need the same account for the first time at once. */
async function addOrFind(accounts: AccountStore, user: NewUser): Promise<User> {
  try {
    return await accounts.addUser(user);
  } catch (error) {
    const made = error instanceof ConflictError ? await accounts.userByLogin(user.userName) : null;
    if (made === null) throw error;
    return made;
  }
}

function hasCapital(exchange: Exchange, accountId: number): Promise<boolean> {
  return exchange.read(({ accounts, ledger }) => {
    const account = accounts.get(accountId);
    return account !== undefined && ledger.getBalance(account.cashLedgerId) > 0;
  });
}

/** IDs of house accounts (makers and simulated players), identified by their name prefix. */
export async function listHouseAccountIds({ accounts }: PeopleEnv): Promise<readonly number[]> {
  const page = await accounts.searchUsers({ search: HOUSE_PREFIX, skip: 0, take: MAX_ACCOUNTS, descending: false });
  return page.items.filter(({ userName }) => userName.startsWith(HOUSE_PREFIX)).map(({ id }) => id);
}
