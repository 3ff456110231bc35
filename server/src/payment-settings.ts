/** External payment gateway: its URL, its name here, and the shared signing secret. */
export interface PaymentGateway {
  readonly code: string;
  readonly url: string;
  readonly secret: string;
}

const CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** Names of the built-in providers. */
const TAKEN: ReadonlySet<string> = new Set(['manual', 'sandbox']);
const SHORTEST_SECRET = 32;

/**
 * Reads the payment gateway; null if none is configured. Invalid values are added to the problems, without the
 * secret.
 */
export function readPaymentGateway(
  text: (name: string) => string | null,
  problems: string[],
): PaymentGateway | null {
  const url = text('PAYMENT_GATEWAY_URL');
  const secret = text('PAYMENT_GATEWAY_SECRET');
  const code = text('PAYMENT_GATEWAY_NAME') ?? 'gateway';
  if (url === null && secret === null) return null;
  if (url === null || secret === null) {
    problems.push('Set both PAYMENT_GATEWAY_URL and PAYMENT_GATEWAY_SECRET, or neither.');
    return null;
  }
  if (!isSafe(url))
    problems.push('PAYMENT_GATEWAY_URL must be an https URL with no username or password.');
  if (secret.length < SHORTEST_SECRET)
    problems.push(
      `PAYMENT_GATEWAY_SECRET is too short; it must be at least ${SHORTEST_SECRET} characters.`,
    );
  if (!CODE.test(code) || TAKEN.has(code))
    problems.push(
      `PAYMENT_GATEWAY_NAME is "${code}"; use lowercase letters, digits and hyphens, and not manual or sandbox.`,
    );
  return { code, url, secret };
}

/** Payment orders are sent there, so the connection must be encrypted. */
function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isOwnMachine = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isOwnMachine);
  return isPrivate && username === '' && password === '';
}
