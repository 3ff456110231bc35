import { DEMO_PURSE } from '@crease/contracts/constants.ts';
import { NewerImage } from '@crease/core/exchange/upgrade-image.ts';
import { DatabaseProblem } from '#adapters/postgres/database-problem.ts';
import { DataDirProblem, DataDirTaken } from '#adapters/system/data-dir-claim.ts';
import { MachineProblem } from '#adapters/system/machine-room.ts';
import { NewerJournal } from '#engine/batch-codec.ts';
import { JournalFenced, JournalUnavailable } from '#ports/journal.ts';
import { OperatorProblem } from '#services/account/operators-of-machine.ts';
import { ProviderProblem } from '#services/cashier/payment-providers.ts';
import type { SandboxPeople, SandboxPerson } from '#services/sandbox/sandbox-people.ts';
import { NoTextProvider } from '#services/site/need-texts.ts';
import { MixedRupees } from '#services/site/sandbox-sites.ts';
import { HouseAccountProblem } from '#trading/house-accounts.ts';
import { type Config, ConfigProblem } from './config.ts';

/** What a person who has just started it wants to know. */
export function greeting({ port }: Pick<Config, 'port'>, operators: number): string {
  const operator =
    operators > 0
      ? `Back office: http://localhost:${port}/backoffice`
      : 'Back office: no operator yet. Start once with OPERATOR_USERNAME and OPERATOR_PASSWORD to make the first one.';
  const purse = (DEMO_PURSE / 100).toLocaleString('en-IN');
  return [
    '',
    `  Crease is ready: http://localhost:${port}`,
    `  Try it: Log in, then "Login as demo user" (₹${purse} of play money).`,
    `  ${operator}`,
    '',
  ].join('\n');
}

/** What a person who has just started a sandbox wants to know; the people in it are only this sandbox's. */
export function sandboxGreeting(
  { port }: Pick<Config, 'port'>,
  { operators, players }: SandboxPeople,
): string {
  const lines = (people: readonly SandboxPerson[]) =>
    people.map(({ userName, password }) => `    ${userName.padEnd(8)} ${password}`);
  return [
    '',
    `  The sandbox is ready: http://localhost:${port}  (no money here is real)`,
    '  Player:',
    ...lines(players.slice(0, 1)),
    `  Back office: http://localhost:${port}/backoffice`,
    ...lines(operators),
    '  Players whose requests wait there:',
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
  NoTextProvider,
  OperatorProblem,
  ProviderProblem,
];

/** Why a start failed: a sentence for what a person can mend, everything there is for what they cannot. */
export function startFailure(failure: unknown, port: string): unknown {
  if (!(failure instanceof Error)) return failure;
  if ('code' in failure && failure.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what listens there, or set PORT to another one.`;
  }
  if ('code' in failure && failure.code === 'EACCES' && 'syscall' in failure) {
    if (failure.syscall === 'listen') {
      return `This user may not listen on port ${port}. Set PORT to one from 1024 up.`;
    }
  }
  const isExpected =
    failure.message.startsWith('FEED=') || EXPECTED.some((kind) => failure instanceof kind);
  return isExpected ? failure.message : failure;
}
