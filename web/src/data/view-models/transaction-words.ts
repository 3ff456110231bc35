import type { Transaction, TransactionType } from '@crease/contracts/wire/statement.ts';
import { nameText, phrase, t } from '#text/text.ts';
import { sportText } from './sport-words.ts';

const TYPE_WORDS: Readonly<Record<TransactionType, string>> = {
  BET_SETTLE: phrase('Bet'),
  COMMISSION: phrase('Fee'),
  DEPOSIT: phrase('Payment'),
  WITHDRAW: phrase('Payment'),
  WITHDRAW_RETURN: phrase('Payment'),
  BONUS: phrase('Bonus'),
  CASINO_BET: phrase('Casino'),
  CASINO_WIN: phrase('Casino'),
  CASINO_ROLLBACK: phrase('Casino'),
  ADJUST: phrase('Adjustment'),
  REVERSAL: phrase('Correction'),
  DEMO_GRANT: phrase('Play money'),
};

/** One or two words for the kind of a line. */
export function transactionTypeText({ type }: Pick<Transaction, 'type'>): string {
  return t(TYPE_WORDS[type]);
}

/** Between the event and the market of a description. */
const SLASH = ' / ';

/** What a line is, and what it is of; lines of a market are told by its name first, then by sport and event. */
export function transactionWords({
  type,
  description,
  sportId,
  marketId,
}: Pick<Transaction, 'type' | 'description' | 'sportId' | 'marketId'>): {
  readonly main: string;
  readonly sub: string | null;
} {
  if (type === 'DEMO_GRANT') return { main: t('Play money'), sub: null };
  if (marketId === null) return { main: description, sub: null };
  const sport = sportId === null ? '' : sportText(sportId, '');
  const under = (place: string) => (sport === '' ? place : `${sport}${SLASH}${place}`);
  if (type === 'COMMISSION') return { main: t('Commission'), sub: under(placeIn(description)) };
  if (type === 'REVERSAL') {
    return { main: t('Result taken back'), sub: under(placeIn(description)) };
  }
  const at = description.lastIndexOf(SLASH);
  if (at < 0) return { main: description, sub: null };
  return {
    main: nameText(description.slice(at + SLASH.length)),
    sub: under(description.slice(0, at)),
  };
}

/** Without the English word before the colon. */
function placeIn(description: string): string {
  const at = description.indexOf(': ');
  return at < 0 ? description : description.slice(at + 2);
}
