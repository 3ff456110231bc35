import { toRupees } from '@crease/contracts/base/money.ts';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BankPayment,
  PAYMENT_CHOICES,
  type PaymentChoice,
  type SandboxBank,
} from '#cash/providers/sandbox-bank.ts';
import type { RouteHost } from './admission-hook.ts';
import { escapeHtml, hashStyle, plainReply } from './replies.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 420px; margin: 0 auto; padding: 24px 16px; }
p.mark { margin: 0; padding: 6px; background: #fff3da; color: #211b17; font-size: 12px; font-weight: 600; text-align: center; }
form { display: grid; gap: 12px; margin: 24px 0; }
button { min-height: 48px; padding: 8px 16px; border: 1px solid #8888; border-radius: 10px; background: transparent; color: inherit; font: inherit; text-align: left; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid #c2410c; outline-offset: 2px; }
a { display: inline-block; min-height: 44px; color: inherit; }
small { display: block; opacity: .75; }
`;

/** Content security policy of the page: its own style and same-origin forms only. */
const BANK_POLICY = `default-src 'none'; style-src ${hashStyle(STYLE)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const CHOICES: Readonly<Record<PaymentChoice, readonly [button: string, what: string, done: string]>> = {
  approve: ['Pay', 'The bank confirms immediately.', 'Paid.'],
  fail: ['Fail', 'No payment is made. You can try again.', 'The payment failed.'],
  'other-amount': ['Pay a different amount', '₹20 less than requested.', 'A different amount was paid.'],
  late: ['Pay late', 'Pays in two minutes.', 'Will be paid in two minutes.'],
  lost: ['Pay, but drop the callback', 'The site polls the bank after a minute.', 'Paid. The callback was dropped.'],
  'take-back': ['Reverse payment', 'Simulates a chargeback.', 'Payment reversed.'],
};

/** Renders a payment's page: the amount due, the choices made, and those available now. */
function bankPage({ reference, amount, chosen, choices }: BankPayment): string {
  const money = toRupees(amount).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
  const done = chosen.map((choice) => `<p role="status">${CHOICES[choice][2]}</p>`).join('');
  const buttons = choices
    .map((choice) => {
      const [button, what] = CHOICES[choice];
      return `<button name="choice" value="${choice}">${button}<small>${what}</small></button>`;
    })
    .join('');
  return page(`<h1>${money}</h1><p>Payment ${escapeHtml(reference)}</p>${done}
<form method="post">${buttons}</form><p><a href="/depositw/1">Back to deposit</a></p>`);
}

const NO_PAYMENT = page(
  '<h1>Payment not found</h1><p>The URL is incomplete or belongs to another sandbox.</p><p><a href="/">Back to site</a></p>',
);

function page(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sandbox bank</title><style>${STYLE}</style></head><body><p class="mark">Sandbox bank: no real money</p><main>${content}</main></body></html>`;
}

const PAGE = '/sandbox-bank/pay/:token';
const MAX_FORM_BYTES = 1_024;

interface Asked {
  readonly Params: { readonly token: string };
}

/** Serves the sandbox bank's payment pages. Absent where money is real. */
export async function bindSandboxBank(
  scope: FastifyInstance,
  { context }: Pick<RouteHost, 'context'>,
  bank: SandboxBank,
): Promise<void> {
  await scope.register(formBody);
  const findPayment = (request: FastifyRequest<Asked>) =>
    context.domains.isSandbox() ? bank.paymentAt(request.params.token) : null;

  scope.get<Asked>(PAGE, async (request, reply) => {
    const payment = findPayment(request);
    return payment === null
      ? sendPage(request, reply.code(404), NO_PAYMENT)
      : sendPage(request, reply, bankPage(payment));
  });

  scope.post<Asked>(PAGE, { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const { token } = request.params;
    if (findPayment(request) === null) return sendPage(request, reply.code(404), NO_PAYMENT);
    const choice = parseChoice(request.body);
    if (choice !== null) await bank.choose(token, choice);
    // Redirect after POST, so that reloading doesn't repeat the choice.
    return reply.redirect(`/sandbox-bank/pay/${encodeURIComponent(token)}`, 303);
  });
}

function parseChoice(body: unknown): PaymentChoice | null {
  const given = typeof body === 'object' && body !== null && 'choice' in body ? body.choice : null;
  return PAYMENT_CHOICES.find((choice) => choice === given) ?? null;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  return plainReply(request, reply, 'no-store')
    .headers({
      'content-security-policy': BANK_POLICY,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}
