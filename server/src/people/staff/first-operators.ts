import { formatProblem } from '@crease/contracts/base/field-messages.ts';
import { buildAuditRow, SYSTEM_ORIGIN } from '#base/audit-log.ts';
import type { PeopleEnv } from '#people/env.ts';
import { findPasswordProblem } from '#people/security/passwords.ts';
import { refuseConflict } from '#people/store/people-tables.ts';

interface Named {
  readonly userName: string;
  readonly password: string;
}

/** Thrown when a password from the environment is too easy to guess. */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem';
}

/** Min. length at which a single word is accepted. */
const LONG_ENOUGH = 16;
const CREATED_PREFIX = 'operator-of-machine:';

/** Creates the first operator, an admin, if there is none (api 11.2). @returns true if so. @throws OperatorProblem */
export async function ensureFirstOperator(context: PeopleEnv, first: Named): Promise<boolean> {
  const { totalCount } = await context.operators.listOperators({ skip: 0, take: 1 });
  if (totalCount > 0) return false;
  await addAdmin(context, first, 'OPERATOR_PASSWORD');
  return true;
}

/**
 * Creates a second, independent admin, so that two people can approve each other's actions. Created once per name: a
 * blocked or renamed operator isn't recreated at the next start.
 *
 * @returns true if created.
 * @throws OperatorProblem
 */
export async function ensureSecondOperator(context: PeopleEnv, second: Named): Promise<boolean> {
  const name = `${CREATED_PREFIX}${second.userName.toLowerCase()}`;
  const { documents, operators } = context;
  if ((await documents.get(name)) !== null) return false;
  const isNew = (await operators.operatorByName(second.userName)) === null;
  if (isNew) await addAdmin(context, second, 'SECOND_OPERATOR_PASSWORD');
  await documents.put(name, { userName: second.userName });
  return isNew;
}

/** Matches single-word passwords such as `password`, `letmein` or `12345678`, which are guessed first. */
function isOneWord(password: string): boolean {
  return password.length < LONG_ENOUGH && /^(?:\p{L}+|\d+)$/u.test(password);
}

async function addAdmin(context: PeopleEnv, named: Named, variable: string): Promise<void> {
  const { userName, password } = named;
  const found = findPasswordProblem(password, { userName, mobile: null });
  const sentence = isOneWord(password)
    ? 'A short password of only letters or only digits is too easy to guess'
    : found && formatProblem(found, 'Password');
  if (sentence !== null) throw new OperatorProblem(`${variable}: ${sentence}.`);
  await makeAdmin(context, named);
}

/** Creates an admin; the password has already been checked. No-op if the name is taken. */
export async function makeAdmin(
  { clock, operators, passwords }: PeopleEnv,
  { userName, password }: Named,
): Promise<void> {
  const role = 'admin';
  const added = operators.addOperator(
    {
      userName,
      passwordHash: await passwords.hash(password),
      role,
      active: true,
      madeBy: null,
      createdAt: clock.now(),
    },
    buildAuditRow(SYSTEM_ORIGIN, {
      action: 'CreateOperator',
      entity: 'operator',
      entityId: userName,
      reason: 'Created from environment variables',
      after: { userName, role },
    }),
  );
  await refuseConflict(added);
}
