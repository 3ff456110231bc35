import type { Actor } from '#base/audit/audit-line.ts';
import type { ServiceResult } from '#base/reply.ts';
import { saveOffer } from '#bonus/save-offer.ts';
import { bankAccounts, saveBankAccount } from '#cash/bank/bank-accounts.ts';
import type { BankCounter, PaymentChoice } from '#cash/providers/bank-counter.ts';
import { createWithdrawal } from '#cash/requests/create-withdrawal.ts';
import { savePaymentMethod } from '#cash/requests/save-payment-method.ts';
import { startDeposit } from '#cash/requests/start-deposit.ts';
import { submitDeposit } from '#cash/requests/submit-deposit.ts';
import type { AppEnv } from '#office/env.ts';
import { createUser } from '#people/staff/create-user.ts';
import type { User } from '#people/store/account-store.ts';
import { sendSampleCard } from './sandbox-documents.ts';
import { SANDBOX_BANK_ACCOUNT, SANDBOX_METHODS } from './sandbox-methods.ts';
import { SANDBOX_OFFERS } from './sandbox-offers.ts';
import { createSandboxUsers, type SandboxUser, type SandboxUsers } from './sandbox-people.ts';

const SEEDED = 'sandbox-seeded';
/** Sandbox users belong to the machine it runs on. */
const HOST = 'localhost';
const DAY_MS = 86_400_000;
const BANK_METHOD = 1;
const MANUAL_METHOD = 2;
const ORIGIN = { ip: '', browser: '' };

/**
 * Seeds a sandbox on first startup: payment methods, bonuses, players with sandbox rupees, and pending requests.
 * Everything goes through the regular services and the sandbox bank. Resumes after an interruption.
 */
export async function seedSandbox(context: AppEnv, bank: BankCounter): Promise<SandboxUsers> {
  const people = await createSandboxUsers(context);
  const { documents, operators } = context;
  if ((await documents.get(SEEDED)) !== null) return people;
  const { items } = await operators.listOperators({ skip: 0, take: 1 });
  const actor: Actor = { operatorId: items[0]?.id ?? 0, ip: '' };
  if (context.payments.all().length === 0) {
    for (const method of SANDBOX_METHODS)
      done(
        await savePaymentMethod(context, actor, {
          method: { ...method, id: undefined, domains: [], payees: [...method.payees] },
          reason: '',
        }),
      );
  }
  if ((await bankAccounts(context)).length === 0)
    done(await saveBankAccount(context, actor, SANDBOX_BANK_ACCOUNT));
  if ((await context.bonuses.offers()).length === 0) {
    for (const offer of SANDBOX_OFFERS) done(await saveOffer(context, actor, offer));
  }
  const [priya, ravi, meera, arjun] = await Promise.all(
    people.players.map((person, place) =>
      ensurePlayer(context, actor, { person, mobile: `900000000${place + 1}` }),
    ),
  );
  const seeds = new Seeds(context, bank);
  for (const player of [priya, ravi, meera, arjun]) {
    if (player === undefined) continue;
    await seeds.deposit(player, { rupees: 25_000, choices: ['approve'] });
    await seeds.payoutAccount(player);
  }
  if (ravi !== undefined) {
    await seeds.claim(ravi, 500);
    await seeds.withdrawal(ravi, 5_000);
  }
  if (meera !== undefined) {
    await seeds.deposit(meera, { rupees: 1_000, choices: ['other-amount'] });
    done(await sendSampleCard(context, meera.user));
  }
  if (arjun !== undefined)
    await seeds.deposit(arjun, { rupees: 2_000, choices: ['approve', 'take-back'] });
  await documents.put(SEEDED, { at: context.clock.now() });
  return people;
}

interface Player extends SandboxUser {
  readonly user: User;
}

async function ensurePlayer(
  context: AppEnv,
  actor: Actor,
  { person, mobile }: { readonly person: SandboxUser; readonly mobile: string },
): Promise<Player> {
  const known = await context.accounts.userByLogin(person.userName);
  if (known !== null) return { ...person, user: known };
  const domain = { name: HOST, currency: 'INR' } as const;
  done(await createUser(context, actor, domain, { ...person, mobile, mustChangePassword: false }));
  const made = await context.accounts.userByLogin(person.userName);
  if (made === null) throw new Error('A player who was made is there.');
  return { ...person, user: made };
}

/** Creates players' requests, each once, under its own key. */
class Seeds {
  readonly #context: AppEnv;
  readonly #bank: BankCounter;

  constructor(context: AppEnv, bank: BankCounter) {
    this.#context = context;
    this.#bank = bank;
  }

  /** Deposits through the sandbox bank. */
  async deposit(
    { user }: Player,
    { rupees, choices }: { readonly rupees: number; readonly choices: readonly PaymentChoice[] },
  ): Promise<void> {
    const clientRequestId = `seed deposit ${rupees}`;
    const known = await this.#context.cashier.requestByClientId(user.id, clientRequestId);
    if (known !== null && known.state !== 'DRAFT') return;
    const wish = { amount: rupees * 100, paymentMethodId: BANK_METHOD, clientRequestId };
    const { payUrl } = done(await startDeposit(this.#context, { user, origin: ORIGIN }, wish));
    const token = payUrl?.split('/').at(-1) ?? '';
    for (const choice of choices) await this.#bank.choose(token, choice);
  }

  /** Submits a manual deposit. */
  async claim({ user }: Player, rupees: number): Promise<void> {
    const claim = {
      amount: rupees * 100,
      paymentMethodId: MANUAL_METHOD,
      utr: '532844170001',
      clientRequestId: `seed claim ${rupees}`,
    };
    done(await submitDeposit(this.#context, { user, origin: ORIGIN }, claim));
  }

  async withdrawal({ user, password }: Player, rupees: number): Promise<void> {
    const [account] = await this.#context.payouts.listAccounts(user.id);
    const wish = {
      amount: rupees * 100,
      password,
      ...(account === undefined ? {} : { payoutAccountId: account.id }),
      clientRequestId: `seed withdrawal ${rupees}`,
    };
    done(await createWithdrawal(this.#context, { user, origin: ORIGIN }, wish));
  }

  /** Adds a payout account saved two days ago, so that it can be used immediately. */
  async payoutAccount({ user, userName }: Player): Promise<void> {
    const createdAt = this.#context.clock.now() - 2 * DAY_MS;
    await this.#context.payouts.addAccount({
      kind: 'UPI',
      holderName: userName,
      accountNumber: null,
      ifsC_Code: null,
      bankName: null,
      upiId: `${userName}@sandbox`,
      walletAddress: null,
      network: null,
      userId: user.id,
      place: `UPI:${userName}@sandbox`,
      createdAt,
      usableFrom: createdAt + DAY_MS,
    });
  }
}

function done<Value>(reply: ServiceResult<Value>): Value {
  if (reply.ok) return reply.value;
  throw new Error(`Couldn’t seed the sandbox: ${reply.code} ${JSON.stringify(reply)}`);
}
