import { maskedMobileOf } from '@crease/contracts/rules/mobile.ts';
import type { Log } from '#ports/log.ts';
import type { SmsSender } from '#ports/sms-sender.ts';

/**
 * Prints texts to the log, so that anyone who tries the product on their own machine can read the code there. In place where
 * no SMS_WEBHOOK_URL is set, and never for a licensed domain; nowhere else is a code ever logged.
 */
export function consoleSmsSender(log: Log): SmsSender {
  return {
    isLogged: true,
    send: ({ to, text }) => {
      log.info(`SMS: ${text}`, { to: maskedMobileOf(to) });
      return Promise.resolve(true);
    },
  };
}
