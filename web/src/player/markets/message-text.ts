import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { secondsText } from '#format/date-time.ts';
import { t } from '#text/text.ts';

/** What stands above a market, in the reader's language where the exchange itself wrote it. */
export function messageText({
  message,
  messageCode,
}: {
  readonly message: string | null;
  readonly messageCode?: WireMarket['messageCode'] | undefined;
}): string {
  switch (messageCode?.code) {
    case undefined:
      return message ?? '';
    case 'RESULT_UNSURE':
      return t('The result is being confirmed');
    case 'BETS_VOIDED': {
      const { from, to, reason } = messageCode.facts;
      return t('Bets of {from}–{to} are void: {reason}', {
        from: secondsText(from),
        to: secondsText(to),
        reason,
      });
    }
  }
}
