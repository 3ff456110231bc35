import { problemSentence } from '@crease/contracts/errors/problem-words.ts';
import { TakenError } from '#ports/account-store.ts';
import { SYSTEM_ACTOR } from '#ports/audit.ts';
import type { AppContext } from '#services/app-context.ts';
import { passwordProblemOf } from './password-problem.ts';

/** What the machine's owner says of an operator. */
interface Named {
  readonly userName: string;
  readonly password: string;
}

/** The owner of the machine has chosen a password that anybody guesses. */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem';
}

/** From here on the length alone is enough. */
const LONG = 16;
const MADE = 'operator-of-machine:';

/**
 * Makes the first operator, an admin, when the installation has none (api 11.2).
 *
 * @returns true when one was made.
 * @throws OperatorProblem
 */
export async function ensureFirstOperator(context: AppContext, first: Named): Promise<boolean> {
  const { totalCount } = await context.accounts.operators({ skip: 0, take: 1 });
  if (totalCount > 0) return false;
  await addAdmin(context, first, 'OPERATOR_PASSWORD');
  return true;
}

/**
 * Makes another admin who depends on nobody, so that there are two people who can confirm each other's acts. One of this
 * name is made once: blocked or renamed since, it does not come back with the next start.
 *
 * @returns true when one was made.
 * @throws OperatorProblem
 */
export async function ensureSecondOperator(context: AppContext, second: Named): Promise<boolean> {
  const name = `${MADE}${second.userName.toLowerCase()}`;
  const { accounts, documents } = context;
  if ((await documents.get(name)) !== null) return false;
  const isNew = (await accounts.operatorByName(second.userName)) === null;
  if (isNew) await addAdmin(context, second, 'SECOND_OPERATOR_PASSWORD');
  await documents.put(name, { userName: second.userName });
  return isNew;
}

/** `password`, `letmein`, `12345678`: the first that anybody tries. */
function isOneWord(password: string): boolean {
  return password.length < LONG && /^(?:\p{L}+|\d+)$/u.test(password);
}

async function addAdmin(context: AppContext, named: Named, variable: string): Promise<void> {
  const { userName, password } = named;
  const found = passwordProblemOf(password, { userName, mobile: null });
  const sentence = isOneWord(password)
    ? 'A short password of letters alone, or of digits alone, is guessed at once'
    : found && problemSentence(found, 'Password');
  if (sentence !== null) throw new OperatorProblem(`${variable}: ${sentence}.`);
  await makeAdmin(context, named);
}

/** Whose password has been looked at. One who has the name already stays as they are. */
export async function makeAdmin(
  { accounts, clock, passwords }: AppContext,
  { userName, password }: Named,
): Promise<void> {
  const role = 'admin';
  const row = {
    actor: SYSTEM_ACTOR,
    action: 'CreateOperator',
    entity: 'operator',
    entityId: userName,
    reason: 'made by the owner of the machine',
    before: null,
    after: { userName, role },
    ip: '',
  };
  try {
    await accounts.addOperator(
      {
        userName,
        passwordHash: await passwords.hash(password),
        role,
        active: true,
        madeBy: null,
        createdAt: clock.now(),
      },
      row,
    );
  } catch (error) {
    if (!(error instanceof TakenError)) throw error;
  }
}
