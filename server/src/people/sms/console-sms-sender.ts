import { maskMobile } from '@crease/contracts/rules/mobile.ts';
import type { Log } from '#base/system/log.ts';
import type { SmsSender } from './sms-sender.ts';

/**
 * Logs SMS, so that anyone who tries the product locally can read the code. Used if SMS_WEBHOOK_URL is unset, and
 * never for a licensed domain; codes aren't logged anywhere else.
 */
export function consoleSmsSender(log: Log): SmsSender {
  return {
    isLogged: true,
    send: ({ to, text }) => {
      log.info(`SMS: ${text}`, { to: maskMobile(to) });
      return Promise.resolve(true);
    },
  };
}
