import type { IdentityKind } from '@crease/contracts/care/identity.ts';
import type { Actor } from '#base/audit-log.ts';
import { ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { saveOffer } from '#bonus/save-offer.ts';
import { declareDetails, sendDocument } from '#care/submit-identity.ts';
import { storeImage } from '#care/user-images.ts';
import { bankAccounts, saveBankAccount } from '#cash/bank/bank-accounts.ts';
import { savePaymentMethod } from '#cash/desk/change-payment-method.ts';
import { NO_PAYEE } from '#cash/payment-methods.ts';
import type { PaymentChoice, SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { createWithdrawal } from '#cash/requests/create-withdrawal.ts';
import { startDeposit } from '#cash/requests/start-deposit.ts';
import { submitDeposit } from '#cash/requests/submit-deposit.ts';
import type { AppEnv } from '#office/env.ts';
import { ensureFirstOperator, ensureSecondOperator } from '#people/staff/first-operators.ts';
import { createUser } from '#people/staff/users.ts';
import type { User } from '#people/store/account-store.ts';
import { SANDBOX_BANK_ACCOUNT, SANDBOX_METHODS, SANDBOX_OFFERS } from './sandbox-content.ts';

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
export async function seedSandbox(context: AppEnv, bank: SandboxBank): Promise<SandboxUsers> {
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
  if ((await bankAccounts(context)).length === 0) done(await saveBankAccount(context, actor, SANDBOX_BANK_ACCOUNT));
  if ((await context.bonuses.offers()).length === 0) {
    for (const offer of SANDBOX_OFFERS) done(await saveOffer(context, actor, offer));
  }
  const [priya, ravi, meera, arjun] = await Promise.all(
    people.players.map((person, place) => ensurePlayer(context, actor, person, `900000000${place + 1}`)),
  );
  const seeds = new Seeds(context, bank);
  for (const player of [priya, ravi, meera, arjun]) {
    if (player === undefined) continue;
    await seeds.deposit(player, 25_000, ['approve']);
    await seeds.payoutAccount(player);
  }
  if (ravi !== undefined) {
    await seeds.claim(ravi, 500);
    await seeds.withdrawal(ravi, 5_000);
  }
  if (meera !== undefined) {
    await seeds.deposit(meera, 1_000, ['other-amount']);
    done(await sendSampleCard(context, meera.user));
  }
  if (arjun !== undefined) await seeds.deposit(arjun, 2_000, ['approve', 'take-back']);
  await documents.put(SEEDED, { at: context.clock.now() });
  return people;
}

interface Player extends SandboxUser {
  readonly user: User;
}

async function ensurePlayer(context: AppEnv, actor: Actor, person: SandboxUser, mobile: string): Promise<Player> {
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
  readonly #bank: SandboxBank;

  constructor(context: AppEnv, bank: SandboxBank) {
    this.#context = context;
    this.#bank = bank;
  }

  /** Deposits through the sandbox bank. */
  async deposit({ user }: Player, rupees: number, choices: readonly PaymentChoice[]): Promise<void> {
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
      ...NO_PAYEE,
      kind: 'UPI',
      holderName: userName,
      upiId: `${userName}@sandbox`,
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

/** A sandbox user, with the password printed on startup. */
export interface SandboxUser {
  readonly userName: string;
  readonly password: string;
}

export interface SandboxUsers {
  /** Two admins, because large amounts need both. */
  readonly operators: readonly [SandboxUser, SandboxUser];
  /** The first is for the visitor; the others have pending requests. */
  readonly players: readonly [SandboxUser, ...SandboxUser[]];
}

const DOCUMENT = 'sandbox-people';

/** Users of a sandbox, created on first startup. Passwords are random, because the port may be reachable by others. */
async function createSandboxUsers(context: AppEnv): Promise<SandboxUsers> {
  const { documents, ids } = context;
  // Only this module writes this document.
  const kept = (await documents.get(DOCUMENT)) as SandboxUsers | null;
  const named = (userName: string): SandboxUser => ({
    userName,
    password: `Sand-${ids.token().slice(0, 10)}-${ids.digits(2)}`,
  });
  const people: SandboxUsers = kept ?? {
    operators: [named('asha'), named('birju')],
    players: [named('priya'), named('ravi'), named('meera'), named('arjun')],
  };
  if (kept === null) await documents.put(DOCUMENT, people);
  await ensureFirstOperator(context, people.operators[0]);
  await ensureSecondOperator(context, people.operators[1]);
  return people;
}

/** A fictitious identity card, as a PNG in base64. */
const SAMPLE_CARD = [
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAgMAAADkatA4AAAADFBMVEWJembo3MgvKCO3rZ3Hl5vVAAAACXBI',
  'WXMAAAsTAAALEwEAmpwYAAAD2klEQVRo3u3ZT4jjVBwH8DIyCKve9il4WCyyYLPscS6CeE3byxDzzRuiZsjN',
  'Tj0sglA6eBGCIHtaNq54mrAEZ17JzTCgCHp0wYv4PIkw7KmVXBbmMuiOv5e644z4p+krwsov0MdMSj997/1+',
  '75c0r4UVHy0GGWSQQQYZZNAc8te/eeN0SbCnEngleilm2lFiDIRKaeAdOh+W9dsztd4AdNZyhDl6CRwC8zPQ',
  'aR0gTAg8IHB/cVAWOMaYwBxKd2RmQG3OZ+jCzeHiGqa4JxYG/ZyafhtuIT/UHXQegUGCNzEsCHyLQJqThcGE',
  'msEU7pH/+XnQS6mZ0hehR2CQNBky0B7CHQSfXADNINsDAl0C63EsGBS1ART0sb73PIH1HLboA6EBc8P9TKBs',
  'AM6UlnkIdxSG+tqDYh7lOehTzHtrmQGLxcE3VOInoXDDUUhpUxrw1dM5GJShNnnYDERUBGWUut5ToX7pCTya',
  'QwNGqSfcX4qGQwaySKnSDQ5CmkOcD4qnVGpC0iwoQIcmLXGD7CKY1pNZzvOwQdqY5BjTkFxZXABNYo+pZy7G',
  'ulliC1n06sTBBdAsPbdOHE80W3r7l/Ih9fIMVPtnxYHOZy6isllxoJI1pUX2B6gIFHX5on87Li3OZuVr5QWW',
  'r3oMMsggg/9/sPXnY51BBhlkkMH/HtRLg3JdPnPup2ndDuCnS4N+4Z/76er9DkqxPHgQ/AVoMYf+F1EV3cVM',
  'vP2pIwh0xLgYTnyLHn68WY1O/Jv5zpNP5/D8m8n9r3detpnDW69XcfCsqGicFbxAXL+KYXDZAvzom+r+wyun',
  'RzFuXIcX6fhFDOzAdjVTt1QWy702PA9xL7ED7xQVDVUjDtK47qHs2IFpUsWIBIGCehiJCl1LEJX74/fJt3Fw',
  'mFFQDvONqTXoKe0UsVRHJg9Lp7AC6+MY29S+Z1bKdv3nyqrNyarL12TVoOZrCoMMMvjYgF/Bz2gDSdKDYDnB',
  'vQ3ghtj8ly/7x9s5pcNL2Gt7aymi98VeRg+c0821ZPkefqf7wXNJd8svEfqppjuSH1Kb+0O6xg/8O2V3S5YY',
  '0atPT+1TBMIOLPMB9Q67SGirzICRtgG7QbmT+PS4vk/gUQ2GsAHHJ+ULbQqIAc1ODIEjKzDaO0z6W/IzRUOO',
  '0nFOYN8KhH87He3ig9NdSVtS28cEDuzA6HK5awJCqTNFPeTKAnzwymsnspiGP5Xwroi7tHfx8EtctQBVFk4w',
  'KyKKsr8vFd2MOBMkVsVBakjgXcxfXA8ZZJBBBhlkkEEGVwKCd28ZZJBBBhlkkEEGGWSQQQYZZPCxAn8DRAcn',
  'Np7OBJUAAAAASUVORK5CYII=',
].join('');

const DETAILS = {
  fullName: 'Meera Joshi',
  birthDate: '1988-02-17',
  street: '4 Sample Street',
  city: 'Pune',
  postalCode: '411001',
} as const;

/** Declares a player's details and submits an identity card, each once, so that a reviewer has something to check. */
async function sendSampleCard(context: AppEnv, user: User): Reply<unknown> {
  const by = { user, origin: ORIGIN };
  const known = await context.identities.listItems(user.id);
  const isSent = (kind: IdentityKind) => known.some((item) => item.kind === kind && item.state !== 'NEEDED');
  if (!isSent('DETAILS')) {
    const declared = await declareDetails(context, by, DETAILS);
    if (!declared.ok) return declared;
  }
  if (isSent('IDENTITY_CARD')) return ok(null);
  const stored = await storeImage(context, user, SAMPLE_CARD);
  if (!stored.ok) return stored;
  return await sendDocument(context, by, { kind: 'IDENTITY_CARD', imageIds: [stored.value.id] });
}
