import type { NoticeItem, NoticeKind } from '@crease/contracts/wire/personal.ts';
import { outcomeText } from '#data/view-models/market-words.ts';
import type { OddsText } from '#data/view-models/odds-text.ts';
import { securityChangeWords } from '#data/view-models/security-change.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { nameText, t } from '#text/text.ts';
import type { IconName } from '#ui/icon/icon.tsx';

/** The drawing of each kind. */
export const NOTICE_ICONS: Readonly<Record<NoticeKind, IconName>> = {
  SETTLED: 'check',
  UNSETTLED: 'history',
  VOIDED: 'warning',
  PRICE: 'charts',
  LOGIN: 'shield',
  SECURITY: 'shield',
};

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
        title: t('Settlement taken back: {market}', { market: nameText(item.facts.marketName) }),
        about: t('{event}. It is being corrected.', { event: item.facts.eventTitle }),
        amount: null,
      };
    case 'VOIDED':
      return voidedWords(item.facts);
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

function settledWords(facts: FactsOf<'SETTLED'>): NoticeWords {
  const { eventTitle: event, marketName, result, profitLoss, commission } = facts;
  const fee = rupeesText(commission);
  const title = t('Settled: {market}', { market: nameText(marketName) });
  // Whole paise: a difference of rupees may end in a hair more or less.
  const amount = Math.round((profitLoss - commission) * 100) / 100;
  if (result === null) {
    const about = commission > 0 ? t('{event}. Commission {fee}', { event, fee }) : event;
    return { title, about, amount };
  }
  const outcome = nameText(outcomeText(result));
  const about =
    commission > 0
      ? t('{event}. Result: {outcome}. Commission {fee}', { event, outcome, fee })
      : t('{event}. Result: {outcome}', { event, outcome });
  return { title, about, amount };
}

function voidedWords(facts: FactsOf<'VOIDED'>): NoticeWords {
  const { eventTitle: event, marketName, bets, reason } = facts;
  const market = nameText(marketName);
  return {
    title:
      bets === 1
        ? t('1 bet void: {market}', { market })
        : t('{count} bets void: {market}', { count: bets, market }),
    about:
      reason === null
        ? t('{event}. Stakes are back in your balance.', { event })
        : t('{event}. Stakes are back in your balance. Reason: {reason}', { event, reason }),
    amount: null,
  };
}

function priceWords(facts: FactsOf<'PRICE'>, odds: OddsText): NoticeWords {
  const { eventTitle, marketKind, runnerName, side, wanted, price } = facts;
  const say = marketKind === 'LINE' ? priceText : odds;
  const values = { runner: nameText(runnerName), price: say(price) };
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
