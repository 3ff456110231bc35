/**
 * Writes the tables of environment variables in README.md and docs/RUNBOOK.md from the table the server reads. A table
 * stands between `<!-- variables: … -->` and `<!-- end of variables -->`; the first marker names a subject, `all` or
 * `secrets`.
 *
 * `npm run config-docs` rewrites them, `npm run config-docs -- --check` exits with 1 if they differ.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// Declares the actions of every room, which types of their registry refer to.
import type {} from '@crease/server/start/app.ts';
import type { Variable } from '@crease/server/start/config/codecs.ts';
import { SECRETS } from '@crease/server/start/config/read-config.ts';
import { type Subject, VARIABLES } from '@crease/server/start/config/variables.ts';

const FILES = ['README.md', 'docs/RUNBOOK.md'];
const PLACE = /(<!-- variables: (\w+) -->\n)[\s\S]*?(<!-- end of variables -->)/g;
const HEAD = ['| Variable | Default | Allowed | Meaning |', '|---|---|---|---|'];

/** Heading in the README, and the page that says more. */
const SUBJECTS: Readonly<Record<Subject, readonly [title: string, page: string]>> = {
  server: ['Server', 'RUNBOOK.md#proxies-and-tls'],
  logs: ['Logs and traces', 'RUNBOOK.md#traces'],
  database: ['Database', 'RUNBOOK.md#database-role'],
  retention: ['Retention and exports', 'RUNBOOK.md#exports-and-disk-size'],
  backups: ['Backups', 'RUNBOOK.md#backup-and-restore'],
  cluster: ['Cluster', 'RUNBOOK.md#cluster'],
  operators: ['Operators', 'RUNBOOK.md#operators'],
  sessions: ['Sessions', 'RUNBOOK.md#session-timeouts'],
  alerts: ['Business alerts', 'RUNBOOK.md#business-alerts'],
  sites: ['Sites', 'RUNBOOK.md#sites-and-their-settings'],
  sms: ['SMS', 'RUNBOOK.md#sms-verification-codes'],
  screening: ['Screening', 'RUNBOOK.md#screening-and-exclusion-registers'],
  payments: ['Payments', 'RUNBOOK.md#external-gateway'],
  casino: ['Casino', 'CASINO-GATEWAY.md'],
  feed: ['Feeds', 'RUNBOOK.md#feeds'],
};

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

for (const name of FILES) {
  const file = path.join(root, name);
  const text = readFileSync(file, 'utf8');
  if (text.search(PLACE) < 0) throw new Error(`${name} has no place for a table of variables.`);
  const written = text.replace(
    PLACE,
    (_, start: string, part: string, end: string) => `${start}\n${renderTable(part)}\n\n${end}`,
  );
  if (!process.argv.includes('--check')) {
    writeFileSync(file, written);
    console.log(`Wrote the variables in ${name}.`);
  } else if (written === text) console.log(`The variables in ${name} are up to date.`);
  else {
    console.error(`The variables in ${name} are out of date. Run \`npm run config-docs\`.`);
    process.exitCode = 1;
  }
}

function renderTable(part: string): string {
  if (part === 'secrets') {
    const rows = SECRETS.map((name) => `| \`${name}\` | \`${name}_FILE\` |`);
    return ['| Secret | In a file |', '|---|---|', ...rows].join('\n');
  }
  if (isSubject(part)) return [...HEAD, ...renderRows(part)].join('\n');
  if (part !== 'all') throw new Error(`No subject "${part}" in VARIABLES.`);
  const groups = Object.keys(VARIABLES)
    .filter(isSubject)
    .flatMap((subject) => {
      const [title, page] = SUBJECTS[subject];
      return [`| **[${title}](docs/${page})** | | | |`, ...renderRows(subject)];
    });
  return [...HEAD, ...groups].join('\n');
}

function isSubject(part: string): part is Subject {
  return part in VARIABLES;
}

function renderRows(subject: Subject): readonly string[] {
  return Object.entries<Variable>(VARIABLES[subject]).map(([name, variable]) => {
    const { codec, isSecret, about } = variable;
    const file = isSecret === true ? ` or \`${name}_FILE\`` : '';
    const allowed = codec.allowed.replace(/^an? /, '').replaceAll('<', '\\<');
    return `| \`${name}\`${file} | ${formatDefault(variable)} | ${allowed} | ${about} |`;
  });
}

/** The default as someone would set it; `[]` of a list is nothing. */
function formatDefault({ default: usual, otherwise }: Variable): string {
  if (usual === undefined || usual === '[]') return otherwise ?? '–';
  return /^\d+$/.test(usual) ? usual : `\`${usual}\``;
}
