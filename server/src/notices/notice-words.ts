import type {
  CareKind,
  FileRejection,
  NoticeFacts,
  NoticeItem,
  SecurityChange,
} from '@crease/contracts/wire/personal.ts';
import type { BelowZeroCause } from '@crease/core/exchange/exchange-event.ts';

/** English text of a notice, for clients that don't render its facts themselves. */
export interface NoticeText {
  readonly title: string;
  readonly text: string;
  readonly level: 'info' | 'warning';
}

const MONEY = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
});

/** Builds the title and text of a notice. */
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
      return info(
        'Price alert',
        `${runnerName}, ${describeMarket(item.facts)}: ${side} price is now ${price}.`,
      );
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
  TOOLS:
    'You’ve been playing more than usual. You can set limits or take a break at any time under Play limits.',
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

function describeMarket({
  eventTitle,
  marketName,
}: {
  readonly eventTitle: string;
  readonly marketName: string;
}): string {
  return `${eventTitle} · ${marketName}`;
}
