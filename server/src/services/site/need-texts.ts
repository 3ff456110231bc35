import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { SmsSender } from '#ports/sms-sender.ts';
import type { DomainSettings } from './domain-settings.ts';

/** Real money is played for, and codes would stand in the log, where anyone who reads it proves any mobile. */
export class NoTextProvider extends Error {
  override readonly name = 'NoTextProvider';
}

/** What an operator reads who would publish a licence without a provider. */
export const NEEDS_TEXT_PROVIDER =
  'a licensed domain needs a provider of texts: set SMS_WEBHOOK_URL and start again';

/** Whether the codes of a domain may go the way that there is: to the log only where no money is real. */
export function mayText(
  sms: SmsSender,
  { licence, isSandbox }: Pick<DomainSetting, 'licence' | 'isSandbox'>,
): boolean {
  return licence === null || isSandbox || !sms.isLogged;
}

/**
 * Refuses to serve a licensed domain whose codes would be printed to the log.
 *
 * @throws NoTextProvider with a sentence that names the domains and what to do.
 */
export function refuseLoggedCodes(domains: DomainSettings, sms: SmsSender): void {
  const licensed = domains
    .records()
    .filter(([, { published }]) => published !== null && !mayText(sms, published))
    .map(([name]) => name);
  if (licensed.length === 0) return;
  throw new NoTextProvider(
    `${licensed.join(', ')} ${licensed.length === 1 ? 'has' : 'have'} a licence, and the codes that prove mobiles would be printed to the log. Set SMS_WEBHOOK_URL to the provider that sends them.`,
  );
}
