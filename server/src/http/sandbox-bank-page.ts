import { createHash } from 'node:crypto';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { BankPayment, PaymentChoice } from '#cash/providers/bank-counter.ts';

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
export const BANK_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const CHOICES: Readonly<Record<PaymentChoice, readonly [button: string, what: string]>> = {
  approve: ['Pay', 'The bank confirms immediately.'],
  fail: ['Fail', 'No payment is made. You can try again.'],
  'other-amount': ['Pay a different amount', '₹20 less than requested.'],
  late: ['Pay late', 'Pays in two minutes.'],
  lost: ['Pay, but drop the callback', 'The site polls the bank after a minute.'],
  'take-back': ['Reverse payment', 'Simulates a chargeback.'],
};

const DONE: Readonly<Record<PaymentChoice, string>> = {
  approve: 'Paid.',
  fail: 'The payment failed.',
  'other-amount': 'A different amount was paid.',
  late: 'Will be paid in two minutes.',
  lost: 'Paid. The callback was dropped.',
  'take-back': 'Payment reversed.',
};

/** Renders a payment's page: the amount due, the choices made, and those available now. */
export function bankPage({ reference, amount, chosen, choices }: BankPayment): string {
  const money = toRupees(amount).toLocaleString('en-IN', {
    style: 'currency',
    currency: 'INR',
  });
  const done = chosen.map((choice) => `<p role="status">${DONE[choice]}</p>`).join('');
  const buttons = choices
    .map((choice) => {
      const [button, what] = CHOICES[choice];
      return `<button name="choice" value="${choice}">${button}<small>${what}</small></button>`;
    })
    .join('');
  return page(`<h1>${money}</h1><p>Payment ${escaped(reference)}</p>${done}
<form method="post">${buttons}</form><p><a href="/depositw/1">Back to deposit</a></p>`);
}

export const NO_PAYMENT = page(
  '<h1>Payment not found</h1><p>The URL is incomplete or belongs to another sandbox.</p><p><a href="/">Back to site</a></p>',
);

function page(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sandbox bank</title><style>${STYLE}</style></head><body><p class="mark">Sandbox bank: no real money</p><main>${content}</main></body></html>`;
}

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
