import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { DomainSettings } from './domain-settings.ts';

/** The SMS provider, as far as it matters here. */
interface CodeSender {
  /** True if messages are logged instead of sent. */
  readonly isLogged: boolean;
}

/**
 * Thrown for real-money domains without an SMS provider: codes would be written to the log, whose readers could
 * verify any mobile.
 */
export class NoSmsProvider extends Error {
  override readonly name = 'NoTextProvider';
}

/** Error shown to operators who publish a licence without a provider. */
export const NEEDS_TEXT_PROVIDER =
  'a licensed domain needs an SMS provider: set SMS_WEBHOOK_URL and restart';

/** True if the domain's codes may be sent by this sender; only play-money domains may use the log. */
export function maySendSms(
  sms: CodeSender,
  { licence, isSandbox }: Pick<DomainSetting, 'licence' | 'isSandbox'>,
): boolean {
  return licence === null || isSandbox || !sms.isLogged;
}

/**
 * Refuses to serve a licensed domain whose codes would be written to the log.
 *
 * @throws NoSmsProvider naming the domains and the fix.
 */
export function refuseLoggedCodes(domains: DomainSettings, sms: CodeSender): void {
  const licensed = domains
    .records()
    .filter(([, { published }]) => published !== null && !maySendSms(sms, published))
    .map(([name]) => name);
  if (licensed.length === 0) return;
  throw new NoSmsProvider(
    `${licensed.join(', ')} ${licensed.length === 1 ? 'has' : 'have'} a licence, but verification codes would be printed to the log. Set SMS_WEBHOOK_URL to your SMS provider.`,
  );
}
