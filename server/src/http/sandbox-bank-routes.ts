import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BankCounter,
  PAYMENT_CHOICES,
  type PaymentChoice,
} from '#cash/providers/bank-counter.ts';
import type { RouteHost } from './admission-hook.ts';
import { plainReply } from './envelope-reply.ts';
import { readForms } from './read-bodies.ts';
import { BANK_POLICY, bankPage, NO_PAYMENT } from './sandbox-bank-page.ts';

const PAGE = '/sandbox-bank/pay/:token';
const MAX_FORM_BYTES = 1_024;

interface Asked {
  readonly Params: { readonly token: string };
}

/** Serves the sandbox bank's payment pages. Absent where money is real. */
export async function bindSandboxBank(
  scope: FastifyInstance,
  { context }: Pick<RouteHost, 'context'>,
  bank: BankCounter,
): Promise<void> {
  await readForms(scope);
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
