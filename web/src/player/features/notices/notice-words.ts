import type { FileRefusal, NoticeItem, NoticeKind } from '@crease/contracts/wire/personal.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { outcomeText } from '#player/betting/kind-words.ts';
import type { OddsText } from '#player/betting/odds-text.ts';
import { marketText, runnerText } from '#text/name-text.ts';
import { phrase, t } from '#text/text.ts';
import { securityChangeWords } from './security-change.ts';

export interface NoticeWords {
  readonly title: string;
  /** What stands below it; null: nothing. */
  readonly about: string | null;
  /** Rupees of a result, after commission; null where there is none. */
  readonly amount: number | null;
}

/** A notice in the reader's language. @param odds writes odds as the reader has set it. */
export function noticeWords(item: NoticeItem, odds: OddsText): NoticeWords {
  switch (item.kind) {
    case 'SETTLED':
      return settledWords(item.facts);
    case 'UNSETTLED':
      return {
        title: t('Settlement reversed: {market}', { market: marketText(item.facts) }),
        about: t('{event}. It is being corrected.', { event: item.facts.eventTitle }),
        amount: null,
      };
    case 'VOIDED':
      return voidedWords(item.facts);
    case 'BELOW_ZERO':
      return belowZeroWords(item.facts);
    case 'FILE_REFUSED':
      return { title: t('A file was refused'), about: t(FILE_TEXTS[item.facts.why]), amount: null };
    case 'CARE':
      return {
        title: t('Play as you like it'),
        about: t(CARE_TEXTS[item.facts.what]),
        amount: null,
      };
    case 'YEAR_TAX':
      return yearTaxWords(item.facts);
    case 'MESSAGE':
      return { title: item.facts.title, about: item.facts.text, amount: null };
    case 'PRICE':
      return priceWords(item.facts, odds);
    case 'LOGIN':
      return {
        title: t('New login'),
        about: t('{device}, address {ip}. If that was not you, change your password.', item.facts),
        amount: null,
      };
    case 'SECURITY':
      return { ...securityChangeWords(item.facts), amount: null };
  }
}

type FactsOf<Kind extends NoticeKind> = Extract<NoticeItem, { readonly kind: Kind }>['facts'];

function yearTaxWords({ year, netWinnings, tax }: FactsOf<'YEAR_TAX'>): NoticeWords {
  return {
    title: t('Tax of the year'),
    about: t(
      '{tax} was held back on net winnings of {net} from April {from} to March {to}. What your cash was short of is owed.',
      {
        tax: rupeesText(tax),
        net: rupeesText(netWinnings),
        from: String(year),
        to: String(year + 1),
      },
    ),
    amount: null,
  };
}

function settledWords(facts: FactsOf<'SETTLED'>): NoticeWords {
  const { eventTitle: event, result, resultLabel, profitLoss, commission } = facts;
  const fee = rupeesText(commission);
  const title = t('Settled: {market}', { market: marketText(facts) });
  // Whole paise: a difference of rupees may end in a hair more or less.
  const amount = Math.round((profitLoss - commission) * 100) / 100;
  if (result === null) {
    const about = commission > 0 ? t('{event}. Commission {fee}', { event, fee }) : event;
    return { title, about, amount };
  }
  const outcome = outcomeText(result, resultLabel);
  const about =
    commission > 0
      ? t('{event}. Result: {outcome}. Commission {fee}', { event, outcome, fee })
      : t('{event}. Result: {outcome}', { event, outcome });
  return { title, about, amount };
}

function voidedWords(facts: FactsOf<'VOIDED'>): NoticeWords {
  const { eventTitle: event, bets, reason } = facts;
  const market = marketText(facts);
  return {
    title: t('{count, plural, one {# bet} other {# bets}} void: {market}', { count: bets, market }),
    about:
      reason === null
        ? t('{event}. Stakes are back in your balance.', { event })
        : t('{event}. Stakes are back in your balance. Reason: {reason}', { event, reason }),
    amount: null,
  };
}

const BELOW_ZERO_TEXTS: Readonly<Record<FactsOf<'BELOW_ZERO'>['cause'], string>> = {
  VOID: phrase(
    '{event}. Bets were made void. You can place no bets until it is made good; what you win goes against it first.',
  ),
  REDUCTION: phrase(
    '{event}. A runner was taken out and prices were cut. You can place no bets until it is made good; what you win goes against it first.',
  ),
  REMOVAL: phrase(
    '{event}. A runner was taken out and bets on it are void. You can place no bets until it is made good; what you win goes against it first.',
  ),
  REVERSAL: phrase(
    '{event}. A result was reversed after its winnings were used. You can place no bets until it is made good; what you win goes against it first.',
  ),
  DEAD_HEAT: phrase(
    '{event}. A dead heat was rounded. You can place no bets until it is made good; what you win goes against it first.',
  ),
};

const FILE_TEXTS: Readonly<Record<FileRefusal, string>> = {
  TYPE: phrase('It could not be read. Send a picture (PNG, JPEG or WebP).'),
  SIZE: phrase('It is too large. Send a smaller picture.'),
  REMOVED: phrase('Support has removed it. If it is still needed, send it again.'),
};

const CARE_TEXTS: Readonly<Record<FactsOf<'CARE'>['what'], string>> = {
  TOOLS: phrase('You have played more than usual. Set a limit or take a break whenever you like.'),
  CHECK: phrase(
    'A reality check now comes at least every half hour, and bonuses are off for a while. You can set limits and take breaks.',
  ),
  PROPOSAL: phrase('We suggest a limit to you. Accept it or say no.'),
  REVIEW: phrase('Your limits have stood for half a year. Please look whether they still fit.'),
};

function belowZeroWords(facts: FactsOf<'BELOW_ZERO'>): NoticeWords {
  const { eventTitle: event, cause, owed } = facts;
  return {
    title: t('Balance below zero: {market}', { market: marketText(facts) }),
    about: t(BELOW_ZERO_TEXTS[cause], { event }),
    amount: -owed,
  };
}

function priceWords(facts: FactsOf<'PRICE'>, odds: OddsText): NoticeWords {
  const { eventTitle, marketKind, side, wanted, price } = facts;
  const say = isRunsBook(marketKind) ? priceText : odds;
  const values = { runner: runnerText(facts), price: say(price) };
  return {
    title:
      side === 'Back'
        ? t('{runner}: Back is at {price}', values)
        : t('{runner}: Lay is at {price}', values),
    about: t('{event}. You waited for {wanted}.', {
      event: eventTitle,
      wanted: say(wanted),
    }),
    amount: null,
  };
}
