import { DEMO_PURSE } from '@crease/contracts/base/constants.ts';
import { NewerImage } from '@crease/core/exchange/state-image.ts';
import { DatabaseProblem } from '#base/postgres/database-address.ts';
import { DataDirProblem, DataDirTaken, MachineProblem } from '#base/system/machine-checks.ts';
import { ProviderProblem } from '#cash/payment-methods.ts';
import { NewerJournal } from '#journal/engine/batch-codec.ts';
import { JournalFenced, JournalUnavailable } from '#journal/journal.ts';
import { HouseAccountProblem } from '#people/account/house-account.ts';
import { OperatorProblem } from '#people/staff/first-operators.ts';
import { MixedRupees, NoSmsProvider } from '#site/publishing-rules.ts';
import { type Config, ConfigProblem } from '#start/config/read-config.ts';
import type { SandboxUser, SandboxUsers } from './sandbox/seed-sandbox.ts';

export function greeting({ port }: Pick<Config, 'port'>, operators: number): string {
  const operator =
    operators > 0
      ? `Back office: http://localhost:${port}/backoffice`
      : 'Back office: no operators yet. Start once with OPERATOR_USERNAME and OPERATOR_PASSWORD to create the first.';
  const purse = (DEMO_PURSE / 100).toLocaleString('en-IN');
  return [
    '',
    `  Crease is ready: http://localhost:${port}`,
    `  To try it: Log in, then "Login as demo user" (₹${purse} play money).`,
    `  ${operator}`,
    '',
  ].join('\n');
}

/** Startup message of a sandbox. Its users exist only in this sandbox. */
export function sandboxGreeting({ port }: Pick<Config, 'port'>, { operators, players }: SandboxUsers): string {
  const lines = (people: readonly SandboxUser[]) =>
    people.map(({ userName, password }) => `    ${userName.padEnd(8)} ${password}`);
  return [
    '',
    `  Sandbox ready: http://localhost:${port}  (no real money)`,
    '  Player:',
    ...lines(players.slice(0, 1)),
    `  Back office: http://localhost:${port}/backoffice`,
    ...lines(operators),
    '  Players with pending requests:',
    ...lines(players.slice(1)),
    '',
  ].join('\n');
}

const EXPECTED = [
  ConfigProblem,
  HouseAccountProblem,
  DatabaseProblem,
  DataDirProblem,
  DataDirTaken,
  JournalFenced,
  JournalUnavailable,
  MachineProblem,
  MixedRupees,
  NewerImage,
  NewerJournal,
  NoSmsProvider,
  OperatorProblem,
  ProviderProblem,
];

/** Describes a failed start: a sentence if the user can fix it, the full error otherwise. */
export function startFailure(failure: unknown, port: string): unknown {
  if (!(failure instanceof Error)) return failure;
  if ('code' in failure && failure.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the process using it, or set a different PORT.`;
  }
  if ('code' in failure && failure.code === 'EACCES' && 'syscall' in failure) {
    if (failure.syscall === 'listen') {
      return `No permission to listen on port ${port}. Set PORT to 1024 or higher.`;
    }
  }
  const isExpected = failure.message.startsWith('FEED=') || EXPECTED.some((kind) => failure instanceof kind);
  return isExpected ? failure.message : failure;
}
