import type { FileRejection, NoticeItem, NoticeKind } from '@crease/contracts/people/preferences.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { describeOutcome } from '#player/betting/kind-labels.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import type { OddsText } from '#player/betting/odds-text.ts';
import { describeSecurityChange } from './security-change.ts';

export interface NoticeText {
  readonly title: string;
  /** Details below the title; null if none. */
  readonly about: string | null;
  /** Net result in rupees after commission; null if none. */
  readonly amount: number | null;
}

/** Describes a notification in the user's language. @param odds formats odds as the user prefers. */
export function describeNotice(item: NoticeItem, odds: OddsText): NoticeText {
  switch (item.kind) {
    case 'SETTLED':
      return describeSettlement(item.facts);
    case 'UNSETTLED':
      return {
        title: t('Settlement reversed: {market}', { market: marketText(item.facts) }),
        about: t('{event}. We’re correcting it now.', { event: item.facts.eventTitle }),
        amount: null,
      };
    case 'VOIDED':
      return describeVoid(item.facts);
    case 'BELOW_ZERO':
      return describeNegativeBalance(item.facts);
    case 'FILE_REFUSED':
      return { title: t('File rejected'), about: t(FILE_TEXTS[item.facts.why]), amount: null };
    case 'CARE':
      return {
        title: t('Stay in control'),
        about: t(CARE_TEXTS[item.facts.what]),
        amount: null,
      };
    case 'YEAR_TAX':
      return describeYearTax(item.facts);
    case 'MESSAGE':
      return { title: item.facts.title, about: item.facts.text, amount: null };
    case 'PRICE':
      return describePriceAlert(item.facts, odds);
    case 'LOGIN':
      return {
        title: t('New login'),
        about: t('{device}, IP {ip}. If this wasn’t you, change your password.', item.facts),
        amount: null,
      };
    case 'SECURITY':
      return { ...describeSecurityChange(item.facts), amount: null };
  }
}

type FactsOf<Kind extends NoticeKind> = Extract<NoticeItem, { readonly kind: Kind }>['facts'];

function describeYearTax({ year, netWinnings, tax }: FactsOf<'YEAR_TAX'>): NoticeText {
  return {
    title: t('Year-end tax'),
    about: t('{tax} was withheld on net winnings of {net} from April {from} to March {to}. Any shortfall is owed.', {
      tax: rupeesText(tax),
      net: rupeesText(netWinnings),
      from: String(year),
      to: String(year + 1),
    }),
    amount: null,
  };
}

function describeSettlement(facts: FactsOf<'SETTLED'>): NoticeText {
  const { eventTitle: event, result, resultLabel, profitLoss, commission } = facts;
  const fee = rupeesText(commission);
  const title = t('Settled: {market}', { market: marketText(facts) });
  // Rounded to whole paise to remove floating-point error.
  const amount = Math.round((profitLoss - commission) * 100) / 100;
  if (result === null) {
    const about = commission > 0 ? t('{event}. Commission {fee}', { event, fee }) : event;
    return { title, about, amount };
  }
  const outcome = describeOutcome(result, resultLabel);
  const about =
    commission > 0
      ? t('{event}. Result: {outcome}. Commission {fee}', { event, outcome, fee })
      : t('{event}. Result: {outcome}', { event, outcome });
  return { title, about, amount };
}

function describeVoid(facts: FactsOf<'VOIDED'>): NoticeText {
  const { eventTitle: event, bets, reason } = facts;
  const market = marketText(facts);
  return {
    title: t('{count, plural, one {# bet} other {# bets}} voided: {market}', {
      count: bets,
      market,
    }),
    about:
      reason === null
        ? t('{event}. Stakes returned to your balance.', { event })
        : t('{event}. Stakes returned to your balance. Reason: {reason}', { event, reason }),
    amount: null,
  };
}

const BELOW_ZERO_TEXTS: Readonly<Record<FactsOf<'BELOW_ZERO'>['cause'], string>> = {
  VOID: phrase(
    '{event}. Bets were voided. You can’t bet until your balance is back above zero; winnings go towards it first.',
  ),
  REDUCTION: phrase(
    '{event}. A runner was withdrawn and prices were reduced. You can’t bet until your balance is back above zero; winnings go towards it first.',
  ),
  REMOVAL: phrase(
    '{event}. A runner was withdrawn and bets on it are void. You can’t bet until your balance is back above zero; winnings go towards it first.',
  ),
  REVERSAL: phrase(
    '{event}. A result was reversed after you’d used the winnings. You can’t bet until your balance is back above zero; winnings go towards it first.',
  ),
  DEAD_HEAT: phrase(
    '{event}. A dead-heat payout was rounded. You can’t bet until your balance is back above zero; winnings go towards it first.',
  ),
};

const FILE_TEXTS: Readonly<Record<FileRejection, string>> = {
  TYPE: phrase('We couldn’t read it. Upload a PNG, JPEG or WebP image.'),
  SIZE: phrase('The file is too large. Upload a smaller image.'),
  REMOVED: phrase('Support removed it. If it’s still needed, upload it again.'),
};

const CARE_TEXTS: Readonly<Record<FactsOf<'CARE'>['what'], string>> = {
  TOOLS: phrase('You’ve been playing more than usual. You can set a limit or take a break at any time.'),
  CHECK: phrase(
    'You’ll now get a reality check at least every 30 minutes, and bonuses are paused. You can set limits and take breaks.',
  ),
  PROPOSAL: phrase('We’ve suggested a limit. You can accept or decline it.'),
  REVIEW: phrase('You set your limits six months ago. Check that they still suit you.'),
};

function describeNegativeBalance(facts: FactsOf<'BELOW_ZERO'>): NoticeText {
  const { eventTitle: event, cause, owed } = facts;
  return {
    title: t('Negative balance: {market}', { market: marketText(facts) }),
    about: t(BELOW_ZERO_TEXTS[cause], { event }),
    amount: -owed,
  };
}

function describePriceAlert(facts: FactsOf<'PRICE'>, odds: OddsText): NoticeText {
  const { eventTitle, marketKind, side, wanted, price } = facts;
  const say = isRunsBook(marketKind) ? priceText : odds;
  const values = { runner: runnerText(facts), price: say(price) };
  return {
    title: side === 'Back' ? t('{runner}: back price {price}', values) : t('{runner}: lay price {price}', values),
    about: t('{event}. Your target was {wanted}.', {
      event: eventTitle,
      wanted: say(wanted),
    }),
    amount: null,
  };
}
