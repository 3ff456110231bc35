import { cardName } from '@crease/games/cards/card.ts';
import { checkFile } from '#fairness/check-file.ts';
import { checkRound, isGoodCheck, type RoundCheck } from '#fairness/check-round.ts';
import { EXAMPLE } from '#fairness/example-round.ts';
import { outcomeLines } from '#fairness/outcome-lines.ts';
import { type KnownRound, readRound } from '#fairness/read-round.ts';
import { walkChain } from '#fairness/walk-chain.ts';

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
  const isGood = isGoodCheck(check);
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

/** The way from a round of a table back to the first seed of its chain. */
function chainOf(round: Extract<KnownRound, { salt: string }>): HTMLElement {
  const { roundNo, serverSeed: seed } = round;
  const button = element('button', ['Walk back to the first seed of the chain']);
  const answer = element('p', []);
  answer.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    const onSteps = (steps: number) => answer.replaceChildren(`${steps} of ${roundNo} steps`);
    const { signal } = new AbortController();
    const end = await walkChain({ seed, roundNo, until: null, onSteps, signal });
    const published = round.firstSeed;
    const verdict =
      published === undefined
        ? 'compare it with the one that was published'
        : end.seed === published
          ? 'the one that was published'
          : 'NOT the one that was published';
    const code = element('code', [end.seed]);
    answer.replaceChildren(`After ${end.steps} steps the first seed: `, code, ` ${verdict}.`);
    answer.className = end.seed === (published ?? end.seed) ? 'good' : 'bad';
  });
  return element('section', [element('h2', ['Chain of seeds']), button, answer]);
}

/** Takes a file of own rounds, as a game saves it, and draws all of them again. */
function fileCheck(): HTMLElement {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.csv,text/csv';
  const label = element('label', ['A file of your rounds (CSV) ', field]);
  const answer = element('p', []);
  answer.setAttribute('aria-live', 'polite');
  field.addEventListener('change', async () => {
    const check = await checkFile((await field.files?.[0]?.text()) ?? '');
    const isGood = check !== null && check.wrong.length === 0;
    answer.className = isGood ? 'good' : 'bad';
    if (check === null) answer.replaceChildren('This is not a file of rounds.');
    else {
      const { equal, wrong, waiting } = check;
      const others = isGood ? '' : ` Not equal: ${wrong.join(', ')}.`;
      answer.replaceChildren(`${equal} equal, ${waiting} without a public seed yet.${others}`);
    }
  });
  return element('div', [label, answer]);
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
    if (read.ok && 'salt' in read.round) report.append(chainOf(read.round));
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
      element('h2', ['Many rounds at once']),
      fileCheck(),
    ]),
  );
}

start();
