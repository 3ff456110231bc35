import { cardName } from '@crease/games/cards/card.ts';
import { checkRound, type RoundCheck } from '#player/features/fairness/check-round.ts';
import { EXAMPLE } from '#player/features/fairness/example-round.ts';
import { outcomeLines } from '#player/features/fairness/outcome-lines.ts';
import { type KnownRound, readRound } from '#player/features/fairness/read-round.ts';

/*
 * The fairness check as one file that works without a server: saved once, it draws any round again with the same code as
 * the page of the site, and nothing of the site is needed any more. It is in English, and has no parts of the app's pages.
 */

type Child = Node | string;

function element(name: string, children: readonly Child[], className = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

function row(label: string, ...values: readonly string[]): HTMLElement {
  return element('tr', [
    element('th', [label]),
    ...values.map((value) => element('td', [element('code', [value])])),
  ]);
}

function reportOf(round: KnownRound, check: RoundCheck): readonly HTMLElement[] {
  const isGood =
    check.keepsCommitment && check.isSameOutcome !== false && check.isSameByBrowser !== false;
  const terms = { code: round.game, paytable: round.paytable, size: round.size };
  const { serverSeed, clientSeed, nonce } = check.inputs;
  const isByBrowser = check.isSameByBrowser ?? 'not offered to this page';
  return [
    element('p', [isGood ? 'Recomputed: equal' : 'Recomputed: NOT equal'], isGood ? 'good' : 'bad'),
    element('table', [
      row('Commitment', round.commitment),
      row('SHA-256 of the server seed', check.commitment),
      row('Server seed', serverSeed),
      row(check.publicSeed === null ? 'Client seed' : 'Public seed', clientSeed),
      row('Number', String(nonce)),
      row("Browser's own SHA-256 and HMAC equal", String(isByBrowser)),
      row('Outcome equal', String(check.isSameOutcome ?? 'none was given')),
    ]),
    element('h2', ['Outcome']),
    element(
      'table',
      outcomeLines(terms, check.inputs).map(({ label, cards, text }) =>
        row(label, [...cards.map(cardName), text].join(' ').trim()),
      ),
    ),
    element('h2', ['Draws']),
    element('table', [
      ...check.blocks.map((block, index) => row(`HMAC ${clientSeed}:${nonce}:${index}`, block)),
      ...check.draws.map(({ words, below, value }, at) => {
        const bytes = words.map((word) => word.toString(16).padStart(8, '0'));
        return row(`${at + 1}`, `${bytes.join(' ')} → int(${below}) = ${value}`);
      }),
    ]),
  ];
}

function start(): void {
  const field = document.createElement('textarea');
  field.rows = 12;
  field.spellcheck = false;
  field.value = EXAMPLE;
  field.setAttribute('aria-label', 'The round');
  const button = element('button', ['Check the round']);
  const report = element('div', []);
  report.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    const read = readRound(field.value);
    if (!read.ok) report.replaceChildren(element('p', [read.problem], 'bad'));
    else report.replaceChildren(...reportOf(read.round, await checkRound(read.round)));
  });
  const intro =
    'Paste a round as its page gives it to copy. It is drawn again here; this file asks no server.';
  document.body.append(
    element('main', [
      element('h1', ['Fairness check']),
      element('p', [intro]),
      field,
      button,
      report,
    ]),
  );
}

start();
