import type { Time } from '@crease/contracts/base/instant.ts';
import type { ClaimState } from '@crease/contracts/bonus/bonus.ts';
import type { IdentityKind, IdentityState } from '@crease/contracts/care/identity.ts';
import type { RequestState } from '@crease/contracts/cash/cashier.ts';
import { detectDevice } from '@crease/contracts/people/account.ts';
import type {
  CareKind,
  FileRejection,
  NoticeFacts,
  NoticeItem,
  Preferences,
  SecurityChange,
} from '@crease/contracts/people/preferences.ts';
import type { BelowZeroCause } from '@crease/core/exchange/exchange-event.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewDeviceLogin } from '#people/env.ts';
import type { NoticesEnv } from './env.ts';

/** A push to one user's devices. */
export type PersonalPush =
  | { readonly type: 'notice'; readonly item: NoticeItem; readonly unread: number }
  | { readonly type: 'read'; readonly upToId: number; readonly unread: number }
  | { readonly type: 'preferences'; readonly preferences: Preferences }
  | { readonly type: 'reality-check'; readonly answeredAt: Time }
  | { readonly type: 'identity'; readonly kind: IdentityKind; readonly state: IdentityState }
  | { readonly type: 'request'; readonly request: RequestPush }
  | { readonly type: 'bonus'; readonly bonus: BonusPush };

/** A deposit or withdrawal whose state changed; paise. */
interface RequestPush {
  readonly id: number;
  readonly type: 'DEPOSIT' | 'WITHDRAWAL';
  readonly state: RequestState;
  readonly amount: Money;
}

/** A bonus whose state or progress changed; paise. */
interface BonusPush {
  /** Offer ID. */
  readonly id: number;
  readonly state: ClaimState;
  readonly wagered: Money;
}

/** Relays personal pushes to the real-time layer. */
export class PersonalPushes {
  readonly #listeners: ((userId: number, push: PersonalPush) => void)[] = [];

  listen(listener: (userId: number, push: PersonalPush) => void): void {
    this.#listeners.push(listener);
  }

  publish(userId: number, push: PersonalPush): void {
    for (const listener of this.#listeners) listener(userId, push);
  }
}

/** English text of a notice, for clients that don't render its facts themselves. */
interface NoticeText {
  readonly title: string;
  readonly text: string;
  readonly level: 'info' | 'warning';
}

const MONEY = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });

export function describeNotice(item: NoticeItem): NoticeText {
  switch (item.kind) {
    case 'SETTLED': {
      const { result, profitLoss, commission } = item.facts;
      const won = `${profitLoss < 0 ? 'You lost' : 'You won'} ${MONEY.format(Math.abs(profitLoss))}`;
      const less = commission > 0 ? `, commission ${MONEY.format(commission)}` : '';
      const said = result === null ? '' : ` Result: ${result}.`;
      return info('Market settled', `${describeMarket(item.facts)}: ${won}${less}.${said}`);
    }
    case 'UNSETTLED':
      return info('Settlement reversed', `${describeMarket(item.facts)} will be resettled.`);
    case 'VOIDED': {
      const { bets, reason } = item.facts;
      const what = bets === 1 ? '1 bet voided' : `${bets} bets voided`;
      const why = reason === null ? '' : ` ${reason}`;
      return info('Bets voided', `${describeMarket(item.facts)}: ${what}.${why}`);
    }
    case 'BELOW_ZERO': {
      const { cause, owed } = item.facts;
      const why = CAUSES[cause].replace('{place}', describeMarket(item.facts));
      const text = `${why} You owe ${MONEY.format(owed)}. You can’t bet until your balance is back above zero; winnings go towards it first.`;
      return { title: 'Negative balance', text, level: 'warning' };
    }
    case 'FILE_REFUSED':
      return { title: 'File rejected', text: REFUSED_FILES[item.facts.why], level: 'warning' };
    case 'CARE':
      return info('Stay in control', CARES[item.facts.what]);
    case 'YEAR_TAX': {
      const { year, netWinnings, tax } = item.facts;
      const text = `${MONEY.format(tax)} was withheld on net winnings of ${MONEY.format(netWinnings)} from April ${year} to March ${year + 1}. Any shortfall is owed.`;
      return info('Year-end tax', text);
    }
    case 'MESSAGE':
      return item.facts;
    case 'PRICE': {
      const { runnerName, side, price } = item.facts;
      const text = `${runnerName}, ${describeMarket(item.facts)}: ${side} price is now ${price}.`;
      return info('Price alert', text);
    }
    case 'LOGIN': {
      const { device, ip } = item.facts;
      const text = `Your account was accessed from ${device}, IP ${ip}. If this wasn’t you, change your password.`;
      return { title: 'New login', text, level: 'warning' };
    }
    case 'SECURITY':
      return describeSecurityNotice(item.facts);
  }
}

const CAUSES: Readonly<Record<BelowZeroCause, string>> = {
  VOID: 'Bets in {place} were voided.',
  REDUCTION: 'A runner in {place} was withdrawn and prices were reduced.',
  REMOVAL: 'A runner in {place} was withdrawn and bets on it are void.',
  REVERSAL: 'A result in {place} was reversed after you’d used the winnings.',
  DEAD_HEAT: 'A dead-heat payout in {place} was rounded.',
};

const CARES: Readonly<Record<CareKind, string>> = {
  TOOLS: 'You’ve been playing more than usual. You can set limits or take a break at any time under Play limits.',
  CHECK:
    'You’ll now get a reality check at least every 30 minutes, and bonuses are paused. Set limits and breaks under Play limits.',
  PROPOSAL: 'We’ve suggested a limit. Accept or decline it under Play limits.',
  REVIEW: 'You set your limits six months ago. Check under Play limits that they still suit you.',
};

const REFUSED_FILES: Readonly<Record<FileRejection, string>> = {
  TYPE: 'We couldn’t read a file you uploaded. Upload a PNG, JPEG or WebP image.',
  SIZE: 'A file you uploaded is too large. Upload a smaller image.',
  REMOVED: 'Support removed a file you uploaded. If it’s still needed, upload it again.',
};

const CHANGED: Readonly<Record<SecurityChange, string>> = {
  PASSWORD_CHANGED: 'Your password was changed.',
  PASSWORD_RESET: 'Support reset your password.',
  PASSKEY_ADDED: 'A passkey was added: {name}.',
  PASSKEY_REMOVED: 'A passkey was removed: {name}.',
  FACTOR_ON: 'Two-factor authentication was turned on.',
  FACTOR_OFF: 'Two-factor authentication was turned off.',
  FACTOR_REMOVED: 'Support turned off your two-factor authentication.',
  RECOVERY_CODES: 'New recovery codes were generated.',
};

function describeSecurityNotice({ change, device, ip, name }: NoticeFacts['SECURITY']): NoticeText {
  const what = CHANGED[change].replace('{name}', name ?? '');
  const from = device === null ? '' : ` From ${device}, IP ${ip}.`;
  const text = `${what}${from} If this wasn’t you, contact support.`;
  return { title: 'Account security', text, level: 'warning' };
}

function info(title: string, text: string): NoticeText {
  return { title, text, level: 'info' };
}

function describeMarket(at: { readonly eventTitle: string; readonly marketName: string }): string {
  return `${at.eventTitle} · ${at.marketName}`;
}

/** Stores a notice of the login and pushes it to the user's other sessions. Failures never block the login. */
export async function notifyLogin(
  { clock, log, notices }: Pick<NoticesEnv, 'clock' | 'log' | 'notices'>,
  { userId, attemptId, ip, browser }: NewDeviceLogin,
): Promise<void> {
  try {
    await notices.add({
      userId,
      key: `login:${attemptId}`,
      at: clock.now(),
      kind: 'LOGIN',
      facts: { device: describeDevice(browser), ip },
    });
  } catch (error) {
    log.warn('Couldn’t save a login notice.', { error });
  }
}

/** e.g. `Chrome on Android`. Never echoes the raw user agent, which is attacker-controlled. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = detectDevice(userAgent);
  if (browser === null) return system ?? 'an unknown device';
  return system === null ? browser : `${browser} on ${system}`;
}
