/**
 * Prints docs/api.md from the route table, the catalogue of errors and the pushes, and docs/RULES.md from the rule book
 * that the site publishes: what is written there is what runs.
 *   npm run api-docs            writes the pages
 *   npm run api-docs -- --check fails when a page is out of date
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '@crease/contracts/errors/error-code.ts';
import { FIELD_PROBLEMS } from '@crease/contracts/errors/problem-words.ts';
import { ROUTES } from '@crease/contracts/routes/all-routes.ts';
import { exportRequest } from '@crease/contracts/routes/export.ts';
import {
  FEED_BODY,
  FEED_CALLS_A_MINUTE,
  FEED_CLOCK_MS,
  FEED_EVENT,
  FEED_EVENTS_A_CALL,
  FEED_EVENTS_PATH,
  FEED_FACTS,
  FEED_FIXTURE,
  FEED_HEADERS,
  FEED_POSITION_PATH,
  FEED_SILENCE_MS,
  FEED_STATUSES,
} from '@crease/contracts/routes/feed.ts';
import { ownProof } from '@crease/contracts/routes/own-data.ts';
import type { AnyRoute } from '@crease/contracts/routes/route.ts';
import { EXPORT_PATH, EXPORTS_PER_MINUTE, MOST_PDF_ROWS } from '@crease/contracts/wire/export.ts';
import { OWN_DATA_FILES_PER_HOUR, OWN_DATA_PATH } from '@crease/contracts/wire/own-data.ts';
import { RULE_BOOK } from '@crease/server/services/setting/rule-book.ts';
import * as z from 'zod/mini';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const ACCESS: Record<AnyRoute['access'], string> = {
  N: 'nobody has to log in',
  P: 'a bearer token is used if present',
  U: 'a user',
  R: 'a user who is not a demo user',
  O: 'an operator',
  G: 'a game session',
};

function fieldsOf(schema: unknown): string {
  const json: unknown = z.toJSONSchema(schema as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
  });
  if (typeof json !== 'object' || json === null || !('properties' in json)) return '–';
  const { properties } = json;
  const required = 'required' in json && Array.isArray(json.required) ? json.required : [];
  if (typeof properties !== 'object' || properties === null) return '–';
  const names = Object.keys(properties).map((name) =>
    required.includes(name) ? `\`${name}\`` : `\`${name}\`?`,
  );
  return names.length === 0 ? '–' : names.join(', ');
}

function apiPage(): string {
  const routes = Object.values(ROUTES) as readonly AnyRoute[];
  const lines = [
    '# API',
    '',
    'Made from `contracts/src` by `npm run api-docs`; do not edit. Shapes of results are the types beside each route.',
    'Paths and keys are matched without regard to case. Every call answers `{ success, result, error, status }`.',
    '',
    '| call | from | access | input | what it does |',
    '|---|---|---|---|---|',
    ...routes.map(
      (route) =>
        `| ${route.method} \`/${route.path}\` | ${route.from} | ${ACCESS[route.access]}${route.roles ? ` (${route.roles.join(', ')}, admin)` : ''} | ${fieldsOf(route.request)} | ${route.about} |`,
    ),
    '',
    '## Files',
    '',
    `\`GET /${EXPORT_PATH}\` with ${fieldsOf(exportRequest)}, for a user: every row that fits as a CSV file, or as a PDF of at most ${MOST_PDF_ROWS} rows; ${EXPORTS_PER_MINUTE} a minute. The answer is the file, without the envelope; what is refused is in one.`,
    '',
    `\`POST /${OWN_DATA_PATH}\` with ${fieldsOf(ownProof)}, for a user who is not a demo user: everything that is kept of them as a JSON file (profile, preferences, logins, sessions, messages, price alerts, documents, bets, statement); ${OWN_DATA_FILES_PER_HOUR} an hour.`,
    '',
    ...feedLines(),
    '## Errors',
    '',
    '| code | HTTP | sentence |',
    '|---|---|---|',
    ...Object.entries(ERRORS).map(
      ([code, { status, message }]) => `| ${code} | ${status} | ${message} |`,
    ),
    '',
    'Each line of `validationErrors` names the fields (`members`), what is wrong with them (`code`, with `facts`), and says it in English (`message`).',
    '',
    '| code of a field | sentence |',
    '|---|---|',
    ...Object.entries(FIELD_PROBLEMS).map(([code, sentence]) => `| ${code} | ${sentence} |`),
    '',
    '## Pushes',
    '',
    'The hub at `/notify` sends the event `Message` with one object `{ Code, Data }`; the shapes by code are `PushData` in `contracts/src/pushes/message.ts`.',
    'Call `RegisterClient` after every connect and on every change of page, and `SendHeartbeat` every 20 seconds while logged in (`contracts/src/pushes/hub-method.ts`).',
    '',
  ];
  return lines.join('\n');
}

/** What feeds from outside send. */
function feedLines(): readonly string[] {
  return [
    '## Feeds',
    '',
    `\`POST /${FEED_EVENTS_PATH}\` with ${fieldsOf(FEED_BODY)} takes what happens in fixtures from sources outside, at most ${FEED_EVENTS_A_CALL} events and ${FEED_CALLS_A_MINUTE} calls a minute; \`GET /${FEED_POSITION_PATH}\` says how far the source was heard. Both answer \`{ status, position, field?, message? }\`, without the envelope. Headers: ${Object.values(
      FEED_HEADERS,
    )
      .map((name) => `\`${name}\``)
      .join(
        ', ',
      )}; the signature is the HMAC-SHA-256, hexadecimal, of \`timestamp.METHOD./path.body\` with the secret of the source. The timestamp is in ms since 1970 UTC, rises with every call and is at most ${FEED_CLOCK_MS / 1_000} s off.`,
    '',
    'Balls of cricket come one after the other: after one that is missing, as after an innings without its end, no bets are taken until a correction puts in what is missing.',
    '',
    'Events have a `sequence` from 1 without gaps; what was taken before is passed over, so a call whose answer was lost is sent again as it was. Of a call that is not OK nothing is taken. A call without events says that nothing has happened: without any for the time of its sport, no bets are taken on a fixture in play.',
    '',
    `Types of events: ${FEED_EVENT.def.options.map((each) => `\`${String(each.shape.type.def.values[0])}\` (${fieldsOf(each)})`).join('; ')}. A fact is what the sport knows (\`contracts/src/wire/field-facts.ts\`): ${Object.entries(
      FEED_FACTS,
    )
      .map(
        ([sport, facts]) =>
          `${sport} ${facts.def.options
            .flatMap((each) => each.shape.type.def)
            .flatMap((def) => ('values' in def ? def.values : Object.values(def.entries)))
            .map((type) => `\`${String(type)}\``)
            .join(' ')}`,
      )
      .join('; ')}.`,
    '',
    '| sport | silence that suspends | fields of a fixture |',
    '|---|---|---|',
    ...FEED_FIXTURE.def.options.map((each) => {
      const [sport = 'cricket'] = each.shape.sport.def.values;
      return `| ${sport} | ${FEED_SILENCE_MS[sport] / 1_000} s | ${fieldsOf(each)} |`;
    }),
    '',
    '| status | HTTP |',
    '|---|---|',
    ...Object.entries(FEED_STATUSES).map(([code, status]) => `| ${code} | ${status} |`),
    '',
  ];
}

function rulesPage(): string {
  const parts = RULE_BOOK.flatMap(({ heading, text }) => [`## ${heading}`, '', text, '']);
  return [
    '# Rule book',
    '',
    'Made from `server/src/services/setting/rule-book.ts` by `npm run api-docs`; do not edit. The site publishes the same text under Rules. Why some rules differ from those of other exchanges: [0045](decisions/0045-rules-of-our-own.md).',
    '',
    ...parts,
  ].join('\n');
}

const PAGES = [
  { name: 'docs/api.md', wanted: apiPage() },
  { name: 'docs/RULES.md', wanted: rulesPage() },
];

const isCheck = process.argv.includes('--check');
for (const { name, wanted } of PAGES) {
  const file = path.join(root, name);
  if (!isCheck) {
    writeFileSync(file, wanted);
    console.log(`Wrote ${name}.`);
  } else if (existsSync(file) && readFileSync(file, 'utf8') === wanted) {
    console.log(`${name} is up to date.`);
  } else {
    console.error(`${name} is out of date: run \`npm run api-docs\`.`);
    process.exitCode = 1;
  }
}
