import {
  ensureFirstOperator,
  ensureSecondOperator,
} from '#services/account/operators-of-machine.ts';
import type { AppContext } from '#services/app-context.ts';

/** Somebody of a sandbox, with the password that its start prints. */
export interface SandboxPerson {
  readonly userName: string;
  readonly password: string;
}

export interface SandboxPeople {
  /** Two admins: money in large amounts needs both. */
  readonly operators: readonly [SandboxPerson, SandboxPerson];
  /** The first is for whoever tries it; the others have requests that wait. */
  readonly players: readonly [SandboxPerson, ...SandboxPerson[]];
}

const DOCUMENT = 'sandbox-people';

/** The people of a sandbox, made at its first start. Their passwords are drawn, because a port may be open to others. */
export async function sandboxPeople(context: AppContext): Promise<SandboxPeople> {
  const { documents, ids } = context;
  // Nobody else writes this document.
  const kept = (await documents.get(DOCUMENT)) as SandboxPeople | null;
  const named = (userName: string): SandboxPerson => ({
    userName,
    password: `Sand-${ids.token().slice(0, 10)}-${ids.digits(2)}`,
  });
  const people: SandboxPeople = kept ?? {
    operators: [named('asha'), named('birju')],
    players: [named('priya'), named('ravi'), named('meera'), named('arjun')],
  };
  if (kept === null) await documents.put(DOCUMENT, people);
  await ensureFirstOperator(context, people.operators[0]);
  await ensureSecondOperator(context, people.operators[1]);
  return people;
}
