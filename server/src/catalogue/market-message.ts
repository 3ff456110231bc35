import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { WireMessageCode } from '@crease/contracts/wire/catalogue.ts';
import type { MarketMessage } from '@crease/core/market/market-message.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** Max. length of a market message. */
const MAX_LENGTH = 200;

/** Market message in English, e.g. "Bets matched 16:40:32–16:40:36 IST are void: …". */
export function formatMarketMessage(message: MarketMessage | null): string | null {
  if (message === null || typeof message === 'string') return message;
  if (message.code === 'RESULT_UNSURE') return 'Result being confirmed';
  const { from, to, reason } = message;
  const sentence = `Bets matched ${CLOCK.format(from)}–${CLOCK.format(to)} IST are void: ${reason}`;
  return sentence.length <= MAX_LENGTH ? sentence : `${sentence.slice(0, MAX_LENGTH - 1)}…`;
}

/** Message code and parameters; null for free text. */
export function toMessageCode(message: MarketMessage | null): WireMessageCode | null {
  if (message === null || typeof message === 'string') return null;
  if (message.code === 'RESULT_UNSURE') return { code: 'RESULT_UNSURE' };
  const { code, from, to, reason } = message;
  return { code, facts: { from: toWireTime(from), to: toWireTime(to), reason } };
}
