import type { AppEnv } from '#office/env.ts';
import { ensureFirstOperator, ensureSecondOperator } from '#people/account/env-operators.ts';

/** A sandbox user, with the password printed on startup. */
export interface SandboxUser {
  readonly userName: string;
  readonly password: string;
}

export interface SandboxUsers {
  /** Two admins, because large amounts need both. */
  readonly operators: readonly [SandboxUser, SandboxUser];
  /** The first is for the visitor; the others have pending requests. */
  readonly players: readonly [SandboxUser, ...SandboxUser[]];
}

const DOCUMENT = 'sandbox-people';

/** Users of a sandbox, created on first startup. Passwords are random, because the port may be reachable by others. */
export async function createSandboxUsers(context: AppEnv): Promise<SandboxUsers> {
  const { documents, ids } = context;
  // Only this module writes this document.
  const kept = (await documents.get(DOCUMENT)) as SandboxUsers | null;
  const named = (userName: string): SandboxUser => ({
    userName,
    password: `Sand-${ids.token().slice(0, 10)}-${ids.digits(2)}`,
  });
  const people: SandboxUsers = kept ?? {
    operators: [named('asha'), named('birju')],
    players: [named('priya'), named('ravi'), named('meera'), named('arjun')],
  };
  if (kept === null) await documents.put(DOCUMENT, people);
  await ensureFirstOperator(context, people.operators[0]);
  await ensureSecondOperator(context, people.operators[1]);
  return people;
}
