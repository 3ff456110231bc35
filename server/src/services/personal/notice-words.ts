import type {
  CareKind,
  FileRefusal,
  NoticeFacts,
  NoticeItem,
  SecurityChange,
} from '@crease/contracts/wire/personal.ts';
import type { BelowZeroCause } from '@crease/core/exchange/below-zero.ts';

/** What a notice says in English, for clients that show its words rather than its facts. */
export interface NoticeWords {
  readonly title: string;
  readonly text: string;
  readonly level: 'info' | 'warning';
}

const MONEY = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
});

/** Title and text of a notice. */
export function noticeWordsOf(item: NoticeItem): NoticeWords {
  switch (item.kind) {
    case 'SETTLED': {
      const { result, profitLoss, commission } = item.facts;
      const won = `${profitLoss < 0 ? 'You lost' : 'You won'} ${MONEY.format(Math.abs(profitLoss))}`;
      const less = commission > 0 ? `, commission ${MONEY.format(commission)}` : '';
      const said = result === null ? '' : ` Result: ${result}.`;
      return info('Market settled', `${placeOf(item.facts)}: ${won}${less}.${said}`);
    }
    case 'UNSETTLED':
      return info('Settlement taken back', `${placeOf(item.facts)} is being settled anew.`);
    case 'VOIDED': {
      const { bets, reason } = item.facts;
      const what = bets === 1 ? '1 bet is void' : `${bets} bets are void`;
      const why = reason === null ? '' : ` ${reason}`;
      return info('Bets void', `${placeOf(item.facts)}: ${what}.${why}`);
    }
    case 'BELOW_ZERO': {
      const { cause, owed } = item.facts;
      const why = CAUSES[cause].replace('{place}', placeOf(item.facts));
      const text = `${why} ${MONEY.format(owed)} is missing. You can place no bets until it is made good; what you win goes against it first.`;
      return { title: 'Balance below zero', text, level: 'warning' };
    }
    case 'FILE_REFUSED':
      return { title: 'File refused', text: REFUSED_FILES[item.facts.why], level: 'warning' };
    case 'CARE':
      return info('Play as you like it', CARES[item.facts.what]);
    case 'YEAR_TAX': {
      const { year, netWinnings, tax } = item.facts;
      const text = `${MONEY.format(tax)} was held back on net winnings of ${MONEY.format(netWinnings)} from April ${year} to March ${year + 1}. What your cash was short of is owed.`;
      return info('Tax of the year', text);
    }
    case 'MESSAGE':
      return item.facts;
    case 'PRICE': {
      const { runnerName, side, price } = item.facts;
      return info('Price alert', `${runnerName}, ${placeOf(item.facts)}: ${side} is ${price} now.`);
    }
    case 'LOGIN': {
      const { device, ip } = item.facts;
      const text = `Your account was opened from ${device}, address ${ip}. If that was not you, change your password.`;
      return { title: 'New login', text, level: 'warning' };
    }
    case 'SECURITY':
      return securityWordsOf(item.facts);
  }
}

const CAUSES: Readonly<Record<BelowZeroCause, string>> = {
  VOID: 'Bets of {place} were made void.',
  REDUCTION: 'A runner of {place} was taken out and prices were cut.',
  REMOVAL: 'A runner of {place} was taken out and bets on it are void.',
  REVERSAL: 'A result of {place} was taken back after its winnings were used.',
  DEAD_HEAT: 'A dead heat of {place} was rounded.',
};

const CARES: Readonly<Record<CareKind, string>> = {
  TOOLS:
    'You have played more than usual. You can set limits or take a break at any time under Play limits.',
  CHECK:
    'A reality check now comes at least every half hour, and bonuses are off for a while. Limits and breaks are under Play limits.',
  PROPOSAL: 'We suggest a limit to you. You can accept it or say no under Play limits.',
  REVIEW:
    'Your limits have stood for half a year. Please look under Play limits whether they still fit.',
};

const REFUSED_FILES: Readonly<Record<FileRefusal, string>> = {
  TYPE: 'A file that you sent could not be read. Send a picture (PNG, JPEG or WebP).',
  SIZE: 'A file that you sent is too large. Send a smaller picture.',
  REMOVED: 'Support has removed a file that you sent. If it is still needed, send it again.',
};

const CHANGED: Readonly<Record<SecurityChange, string>> = {
  PASSWORD_CHANGED: 'Your password was changed.',
  PASSWORD_RESET: 'Support has set a new password for you.',
  PASSKEY_ADDED: 'A passkey was added: {name}.',
  PASSKEY_REMOVED: 'A passkey was removed: {name}.',
  FACTOR_ON: 'Two-step login was turned on.',
  FACTOR_OFF: 'Two-step login was turned off.',
  FACTOR_REMOVED: 'Support has removed your two-step login.',
  RECOVERY_CODES: 'New recovery codes were made.',
};

function securityWordsOf({ change, device, ip, name }: NoticeFacts['SECURITY']): NoticeWords {
  const what = CHANGED[change].replace('{name}', name ?? '');
  const from = device === null ? '' : ` From ${device}, address ${ip}.`;
  const text = `${what}${from} If that was not you, contact support.`;
  return { title: 'Security of your account', text, level: 'warning' };
}

function info(title: string, text: string): NoticeWords {
  return { title, text, level: 'info' };
}

function placeOf({
  eventTitle,
  marketName,
}: {
  readonly eventTitle: string;
  readonly marketName: string;
}): string {
  return `${eventTitle} · ${marketName}`;
}
