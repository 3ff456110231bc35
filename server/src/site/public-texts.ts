import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { SiteEnv } from './env.ts';
import { RULE_BOOK } from './rule-book.ts';

/** A public text: plain, with blank lines between paragraphs. */
interface PublicText {
  readonly name: string;
  readonly value: string;
}

const PREFIX = 'text:';

/**
 * Public texts (API 3.2): built-in ones, overridden by those of the house.
 *
 * @param name one of them, ignoring case; all if absent or empty. An unknown name yields none.
 */
export async function listPublicTexts(
  { documents }: SiteEnv,
  name: string | undefined,
): Promise<{ readonly items: readonly PublicText[] }> {
  if (name !== undefined && name !== '') {
    const value = await readPublicText(documents, name.toLowerCase());
    return { items: value === null ? [] : [{ name: name.toLowerCase(), value }] };
  }
  const texts = new Map<string, string>(BUILT_IN_TEXTS);
  for (const document of await documents.list(PREFIX)) {
    if (typeof document.value === 'string') {
      texts.set(document.name.slice(PREFIX.length), document.value);
    }
  }
  return { items: [...texts].map(([key, value]) => ({ name: key, value })) };
}

/** Saves a public text; an empty one restores the built-in text or removes the name. */
export async function savePublicText({ documents }: SiteEnv, actor: Actor, { name, value }: PublicText): Promise<void> {
  const audit = buildAuditRow(actor, {
    action: 'SaveSetting',
    entity: 'text',
    entityId: name,
    before: await readPublicText(documents, name),
    after: value,
  });
  if (value === '') await documents.remove(`${PREFIX}${name}`, audit);
  else await documents.put(`${PREFIX}${name}`, value, audit);
}

async function readPublicText(documents: DocumentStore, name: string): Promise<string | null> {
  const own = await documents.get(`${PREFIX}${name}`);
  return typeof own === 'string' ? own : (BUILT_IN_TEXTS.get(name) ?? null);
}

const PLAY_MONEY = `This is a play-money site. Everyone gets play money from the house; it can’t be bought, cashed out or exchanged for anything of value.

Bets, prices and results work just as they do with real money, and play money and real money never share an order book.`;

const TERMS = `You may use this site if you meet its minimum age and betting is legal where you are. You may have one account only, in your own name and with your own mobile number.

Keep your password and codes private; we’ll never ask for them. Anything done with your password is treated as done by you until you tell us someone else has it. You can view and end your active sessions in your profile.

A bet stands once the site has confirmed it. You can cancel only the unmatched part. The rules of each market and the general rules are part of these terms.

You may not exploit site errors, bet on someone else’s behalf, collude to move a market, or bet on an event whose outcome you can influence. Bets placed this way are void.

We may block an account while we investigate. Money that is rightfully yours remains yours.

If you think a market was settled incorrectly, contact us within seven days. We’ll reply with the reasons for our decision.

Set limits, and stop when it stops being fun. Never chase your losses.`;

const PRIVACY = `We store what we need to run your account: your username, mobile number, bets and transactions. Your password and codes are stored only in a form that can’t be read back.

For every login we record the time, IP address and browser, so that you and we can see if anyone else has used your account. You can view this in your profile; we keep it for one year.

We use your mobile number for verification codes and account messages. We don’t show it to anyone else.

Your browser stores what it needs to run the site: your session, settings and current prices. Logging out clears this. We share nothing with advertisers, and pages load nothing from third parties unless a game or stream requires it.

We keep bets and transactions for as long as the law requires. You can ask us for the data we hold about you.`;

/** Built-in texts of Setting/GetSetting by name, with blank lines between paragraphs. The house can override them. */
export const BUILT_IN_TEXTS: ReadonlyMap<string, string> = new Map([
  ['terms', TERMS],
  ['privacy', PRIVACY],
  ...RULE_BOOK.map(({ name, text }) => [name, text] as const),
  ['play-money', PLAY_MONEY],
  ['maintenance.eta', ''],
]);
