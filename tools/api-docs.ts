/**
 * Generates docs/api.md and docs/openapi.json from the route table, the error catalogue and the pushes, and
 * docs/RULES.md from the rules that the site publishes, so that docs match the code.
 *
 * Usage: npm run api-docs
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import { ERRORS } from '@crease/contracts/base/error-code.ts';
import { FIELD_PROBLEMS } from '@crease/contracts/base/field-messages.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import {
  EXPORT_PATH,
  EXPORTS_PER_MINUTE,
  MAX_PDF_ROWS,
  OWN_DATA_FILES_PER_HOUR,
  OWN_DATA_PATH,
} from '@crease/contracts/betting/statement.ts';
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
} from '@crease/contracts/market-desk/feed.ts';
import { exportRequest } from '@crease/contracts/office/reports.ts';
import { ownProof } from '@crease/contracts/people/security-routes.ts';
import { RULE_BOOK } from '@crease/server/site/rule-book.ts';
import * as z from 'zod/mini';
import { buildOpenApi } from './openapi.ts';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const ACCESS: Record<AnyRoute['access'], string> = {
  N: 'public',
  P: 'public; a bearer token is optional',
  U: 'user',
  R: 'registered user (not demo)',
  O: 'operator',
  G: 'game session',
};

function listFields(schema: unknown): string {
  const json: unknown = z.toJSONSchema(schema as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
  });
  if (typeof json !== 'object' || json === null || !('properties' in json)) return '–';
  const { properties } = json;
  const required = 'required' in json && Array.isArray(json.required) ? json.required : [];
  if (typeof properties !== 'object' || properties === null) return '–';
  const names = Object.keys(properties).map((name) => (required.includes(name) ? `\`${name}\`` : `\`${name}\`?`));
  return names.length === 0 ? '–' : names.join(', ');
}

function apiPage(): string {
  const routes = Object.values(ROUTES) as readonly AnyRoute[];
  const lines = [
    '# API',
    '',
    'Generated from `contracts/src` by `npm run api-docs`. Do not edit. `docs/openapi.json` has the same calls with every request and response schema.',
    'Paths and keys are case-insensitive. Every call returns `{ success, result, error, status }`.',
    '',
    '| Endpoint | Input in | Access | Input | Description |',
    '|---|---|---|---|---|',
    ...routes.map(
      (route) =>
        `| ${route.method} \`/${route.path}\` | ${route.from} | ${ACCESS[route.access]}${route.roles ? ` (${route.roles.join(', ')}, admin)` : ''} | ${listFields(route.request)} | ${route.about} |`,
    ),
    '',
    '## Files',
    '',
    `\`GET /${EXPORT_PATH}\` with ${listFields(exportRequest)} (user) returns all matching rows as a CSV file, or as a PDF of at most ${MAX_PDF_ROWS} rows. Limit: ${EXPORTS_PER_MINUTE} a minute. The response is the file itself, without the envelope; errors use the envelope.`,
    '',
    `\`POST /${OWN_DATA_PATH}\` with ${listFields(ownProof)} (registered user) returns all data stored about the user as a JSON file: profile, preferences, logins, sessions, messages, price alerts, documents, bets and statement. Limit: ${OWN_DATA_FILES_PER_HOUR} an hour.`,
    '',
    ...feedLines(),
    '## Errors',
    '',
    '| Code | HTTP | Message |',
    '|---|---|---|',
    ...Object.entries(ERRORS).map(([code, { status, message }]) => `| ${code} | ${status} | ${message} |`),
    '',
    'Each entry in `validationErrors` has the fields (`members`), the error (`code`, with `facts`) and an English `message`.',
    '',
    '| Field code | Message |',
    '|---|---|',
    ...Object.entries(FIELD_PROBLEMS).map(([code, sentence]) => `| ${code} | ${sentence} |`),
    '',
    '## Pushes',
    '',
    'The `/notify` hub sends a `Message` event with one object, `{ Code, Data }`. Payload types by code: `PushData` in `contracts/src/pushes/message.ts`.',
    'Call `RegisterClient` after every connect and page change, and `SendHeartbeat` every 20 seconds while logged in (`contracts/src/pushes/message.ts`).',
    '',
  ];
  return lines.join('\n');
}

/** Documents the events sent by external feeds. */
function feedLines(): readonly string[] {
  return [
    '## Feeds',
    '',
    `\`POST /${FEED_EVENTS_PATH}\` with ${listFields(FEED_BODY)} accepts fixture events from external sources: at most ${FEED_EVENTS_A_CALL} events a call and ${FEED_CALLS_A_MINUTE} calls a minute. \`GET /${FEED_POSITION_PATH}\` returns the source’s last accepted sequence. Both return \`{ status, position, field?, message? }\`, without the envelope. Headers: ${Object.values(
      FEED_HEADERS,
    )
      .map((name) => `\`${name}\``)
      .join(
        ', ',
      )}. The signature is the hexadecimal HMAC-SHA-256 of \`timestamp.METHOD./path.body\`, keyed with the source’s secret. The timestamp is Unix time in milliseconds, must increase with every call and may be off by at most ${FEED_CLOCK_MS / 1_000} s.`,
    '',
    'Cricket balls must arrive in order. If a ball or innings end is missing, betting is suspended until a correction fills the gap.',
    '',
    'Events have a gapless `sequence` starting at 1. Already-accepted events are ignored, so resend a call unchanged if its response is lost. Failed calls apply nothing. A call with no events is a heartbeat: without one within its sport’s timeout, betting on an in-play fixture is suspended.',
    '',
    `Event types: ${FEED_EVENT.def.options.map((each) => `\`${String(each.shape.type.def.values[0])}\` (${listFields(each)})`).join('; ')}. Facts by sport (\`contracts/src/market-desk/field-facts.ts\`): ${Object.entries(
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
    '| Sport | Silence timeout | Fixture fields |',
    '|---|---|---|',
    ...FEED_FIXTURE.def.options.map((each) => {
      const [sport = 'cricket'] = each.shape.sport.def.values;
      return `| ${sport} | ${FEED_SILENCE_MS[sport] / 1_000} s | ${listFields(each)} |`;
    }),
    '',
    '| Status | HTTP |',
    '|---|---|',
    ...Object.entries(FEED_STATUSES).map(([code, status]) => `| ${code} | ${status} |`),
    '',
  ];
}

function rulesPage(): string {
  const parts = RULE_BOOK.flatMap(({ heading, text }) => [`## ${heading}`, '', text, '']);
  return [
    '# Betting rules',
    '',
    'Generated from `server/src/site/rule-book.ts` by `npm run api-docs`. Do not edit. The site publishes the same text under Rules.',
    '',
    ...parts,
  ].join('\n');
}

for (const [name, page] of [
  ['docs/api.md', apiPage()],
  ['docs/RULES.md', rulesPage()],
  ['docs/openapi.json', `${JSON.stringify(await buildOpenApi(path.join(root, 'contracts/src')), null, 1)}\n`],
] as const) {
  writeFileSync(path.join(root, name), page);
  console.log(`Wrote ${name}.`);
}
