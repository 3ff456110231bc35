import { cardName } from '@crease/games/cards/card.ts';
import {
  checkFile,
  checkRound,
  EXAMPLE,
  isGoodCheck,
  type KnownRound,
  type RoundCheck,
  readRound,
  walkChain,
} from '#fairness/check-round.ts';
import { outcomeLines } from '#fairness/outcome-lines.ts';

/* Standalone fairness check: a single file that works without a server, using the same code as the site's page. In
   English only, without the app's components. */

type Child = Node | string;

function element(name: string, children: readonly Child[], className = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

function row(label: string, ...values: readonly string[]): HTMLElement {
  return element('tr', [element('th', [label]), ...values.map((value) => element('td', [element('code', [value])]))]);
}

function buildReport(round: KnownRound, check: RoundCheck): readonly HTMLElement[] {
  const isGood = isGoodCheck(check);
  const terms = { code: round.game, paytable: round.paytable, size: round.size };
  const { serverSeed, clientSeed, nonce } = check.inputs;
  const isByBrowser = check.isSameByBrowser ?? 'not available on this page';
  return [
    element('p', [isGood ? 'Recomputed: match' : 'Recomputed: MISMATCH'], isGood ? 'good' : 'bad'),
    element('table', [
      row('Commitment', round.commitment),
      row('SHA-256 of the server seed', check.commitment),
      row('Server seed', serverSeed),
      row(check.publicSeed === null ? 'Client seed' : 'Public seed', clientSeed),
      row('Number', String(nonce)),
      row('Browser’s native SHA-256 and HMAC match', String(isByBrowser)),
      row('Outcome matches', String(check.isSameOutcome ?? 'none provided')),
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

/** Walk from a table's round back to the first seed of its chain. */
function buildChainCheck(round: Extract<KnownRound, { salt: string }>): HTMLElement {
  const { roundNo, serverSeed: seed } = round;
  const button = element('button', ['Verify back to the first seed in the chain']);
  const answer = element('p', []);
  answer.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    const onSteps = (steps: number) => answer.replaceChildren(`${steps} of ${roundNo} steps`);
    const { signal } = new AbortController();
    const end = await walkChain({ seed, roundNo, until: null, onSteps, signal });
    const published = round.firstSeed;
    const verdict =
      published === undefined
        ? 'compare it with the published seed'
        : end.seed === published
          ? 'matches the published seed'
          : 'does NOT match the published seed';
    const code = element('code', [end.seed]);
    answer.replaceChildren(`First seed after ${end.steps} steps: `, code, ` ${verdict}.`);
    answer.className = end.seed === (published ?? end.seed) ? 'good' : 'bad';
  });
  return element('section', [element('h2', ['Seed chain']), button, answer]);
}

/** Verifies all rounds in a file exported from a game. */
function fileCheck(): HTMLElement {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.csv,text/csv';
  const label = element('label', ['Your round history (CSV) ', field]);
  const answer = element('p', []);
  answer.setAttribute('aria-live', 'polite');
  field.addEventListener('change', async () => {
    const check = await checkFile((await field.files?.[0]?.text()) ?? '');
    const isGood = check !== null && check.wrong.length === 0;
    answer.className = isGood ? 'good' : 'bad';
    if (check === null) answer.replaceChildren('This isn’t a round history file.');
    else {
      const { equal, wrong, waiting } = check;
      const others = isGood ? '' : ` Mismatched: ${wrong.join(', ')}.`;
      answer.replaceChildren(`${equal} match, ${waiting} awaiting a revealed seed.${others}`);
    }
  });
  return element('div', [label, answer]);
}

function start(): void {
  const field = document.createElement('textarea');
  field.rows = 12;
  field.spellcheck = false;
  field.value = EXAMPLE;
  field.setAttribute('aria-label', 'Round');
  const button = element('button', ['Verify round']);
  const report = element('div', []);
  report.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    const read = readRound(field.value);
    if (!read.ok) report.replaceChildren(element('p', [read.problem], 'bad'));
    else report.replaceChildren(...buildReport(read.round, await checkRound(read.round)));
    if (read.ok && 'salt' in read.round) report.append(buildChainCheck(read.round));
  });
  const intro = 'Paste a round copied from its game page. It’s recomputed here, with no server calls.';
  document.body.append(
    element('main', [
      element('h1', ['Fairness check']),
      element('p', [intro]),
      field,
      button,
      report,
      element('h2', ['Verify multiple rounds']),
      fileCheck(),
    ]),
  );
}

start();
