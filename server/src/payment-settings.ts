/** An outside gateway: where it is called, what it is called here, and what both sides sign with. */
export interface PaymentGateway {
  readonly code: string;
  readonly url: string;
  readonly secret: string;
}

const CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** Names of the providers that come along. */
const TAKEN: ReadonlySet<string> = new Set(['manual', 'sandbox']);
const SHORTEST_SECRET = 32;

/** Reads the gateway for payments; null where none is set. What is wrong is added to the problems, without the secret. */
export function readPaymentGateway(
  text: (name: string) => string | null,
  problems: string[],
): PaymentGateway | null {
  const url = text('PAYMENT_GATEWAY_URL');
  const secret = text('PAYMENT_GATEWAY_SECRET');
  const code = text('PAYMENT_GATEWAY_NAME') ?? 'gateway';
  if (url === null && secret === null) return null;
  if (url === null || secret === null) {
    problems.push('PAYMENT_GATEWAY_URL and PAYMENT_GATEWAY_SECRET go together: set both or none.');
    return null;
  }
  if (!isSafe(url))
    problems.push('PAYMENT_GATEWAY_URL must be an https address, without user and password in it.');
  if (secret.length < SHORTEST_SECRET)
    problems.push(
      `PAYMENT_GATEWAY_SECRET is too short; it must have at least ${SHORTEST_SECRET} characters.`,
    );
  if (!CODE.test(code) || TAKEN.has(code))
    problems.push(
      `PAYMENT_GATEWAY_NAME is "${code}"; it must be small letters, digits and hyphens, and neither manual nor sandbox.`,
    );
  return { code, url, secret };
}

/** Orders to pay are sent there: nobody in between may read or answer them. */
function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isOwnMachine = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isOwnMachine);
  return isPrivate && username === '' && password === '';
}
