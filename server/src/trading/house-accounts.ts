import type { Currency } from '@crease/core/money/money.ts';
import { type AccountStore, HOUSE_PREFIX } from '#ports/account-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';

/** Accounts of the house that keep a book liquid: makers quote, simulated bettors take. */
export interface HouseAccounts {
  readonly currency: Currency;
  readonly makers: readonly number[];
  readonly bettors: readonly number[];
}

/** Where accounts of the house belong. A host may be called so too, but who registers there has a password. */
const HOUSE_DOMAIN = 'house';
const MAKERS = 4;
const BETTORS = 8;
/** Play money of one of them: ₹100 crore crore is far from any limit and far below 2^53 paise. */
const PURSE = 10_000_000_000_000;

/** Somebody else has the name of a house account: their wallet is not to be traded with. */
export class HouseAccountProblem extends Error {
  override readonly name = 'HouseAccountProblem';
}

/**
 * Finds the house accounts of a currency, or opens them at the first start. Nobody can log in as one of them.
 *
 * @throws HouseAccountProblem when a name of theirs belongs to an account that is not the house's own.
 */
export async function openHouseAccounts(
  deps: { readonly exchange: Exchange; readonly accounts: AccountStore; readonly clock: Clock },
  currency: Currency,
): Promise<HouseAccounts> {
  const makers: number[] = [];
  const bettors: number[] = [];
  for (let n = 1; n <= MAKERS; n++)
    makers.push(await openHouseAccount(deps, currency, `maker_${n}`));
  for (let n = 1; n <= BETTORS; n++)
    bettors.push(await openHouseAccount(deps, currency, `punter_${n}`));
  return { currency, makers, bettors };
}

/**
 * One account of the house with its capital; found again once it has that.
 *
 * @throws HouseAccountProblem as above.
 */
export async function openHouseAccount(
  { exchange, accounts, clock }: Parameters<typeof openHouseAccounts>[0],
  currency: Currency,
  role: string,
): Promise<number> {
  const userName = `${HOUSE_PREFIX}${currency.toLowerCase()}_${role}`;
  const known = await accounts.userByLogin(userName);
  if (known !== null && (known.domain !== HOUSE_DOMAIN || known.passwordHash !== null)) {
    throw new HouseAccountProblem(
      `The account ${known.id} has the name ${userName}, which is the house's own, and belongs to somebody else. Rename it in the table users, then start again.`,
    );
  }
  const user =
    known ??
    (await accounts.addUser({
      userName,
      mobile: null,
      passwordHash: null,
      domain: HOUSE_DOMAIN,
      isDemo: false,
      currency,
      verified: true,
      active: true,
      betBlocked: false,
      casinoBlocked: true,
      withdrawalBlocked: true,
      mustChangePassword: false,
      flags: {
        football: true,
        tennis: true,
        cricket: true,
        horseRacing: true,
        kabaddi: true,
        casino: false,
      },
      stakes: null,
      createdAt: clock.now(),
      expiresAt: null,
      demoNetwork: null,
    }));
  if (known !== null && (await hasCapital(exchange, known.id))) return known.id;
  const grant = currency === 'DEMO' ? PURSE : 0;
  await exchange.submit({
    type: 'OpenAccount',
    accountId: user.id,
    role: 'MAKER',
    currency,
    grant,
  });
  if (currency === 'INR') {
    await exchange.submit({
      type: 'AdjustBalance',
      accountId: user.id,
      direction: 'CREDIT',
      amount: PURSE,
      reason: 'Capital of the house makers',
      key: `capital:${user.id}`,
    });
  }
  return user.id;
}

function hasCapital(exchange: Exchange, accountId: number): Promise<boolean> {
  return exchange.read(({ accounts, ledger }) => {
    const account = accounts.get(accountId);
    return account !== undefined && ledger.balanceOf(account.cashLedgerId) > 0;
  });
}
