import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { tokenSetRatio } from '@crease/contracts/care/declared-details.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { getResumeTime, RETURN_WAITS_MS } from '@crease/core/play/play-pause.ts';
import { getOrCreate } from '#base/collections.ts';
import { type Failure, fail } from '#base/reply.ts';
import { parsedFile, parseRows } from '#base/system/csv-cells.ts';
import type { User } from '#people/store/account-store.ts';
import type { CareEnv } from './env.ts';

/** A person as far as known: only a mobile at sign-up, plus name and date of birth once declared. */
interface KnownPerson {
  /** +91XXXXXXXXXX. */
  readonly mobile: string | null;
  readonly fullName: string | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
}

/** National register of people who have self-excluded from all operators. */
export interface ExclusionRegister {
  /**
   * Returns true if the person is registered.
   *
   * @throws Error if the register doesn't respond; treat the person as excluded then.
   */
  check(person: KnownPerson): Promise<boolean>;
}

/**
 * Checks the exclusion register before login, renewal, deposit, bet and game, under the rules of the user's domain:
 * somebody may be registered while logged in. Returns CENTRALLY_EXCLUDED, REGISTER_DOWN if it doesn't respond, or null.
 */
export async function checkCentralExclusion(context: CareEnv, user: User): Promise<Failure | null> {
  const setting = context.domains.getByHost(user.domain);
  if (setting.exclusionRegister === null || user.isDemo) return null;
  return await checkRegister(context, setting, await loadPerson(context, user));
}

/** How long declared details are reused: bets ask many times a minute. */
const KEEP_DETAILS_MS = 60_000;
const knownDetails = new WeakMap<User, { readonly until: number; readonly person: KnownPerson }>();

async function loadPerson({ identities, clock }: CareEnv, user: User): Promise<KnownPerson> {
  const known = knownDetails.get(user);
  if (known !== undefined && known.until > clock.now()) return known.person;
  const items = await identities.listItems(user.id);
  const details = items.find(({ kind }) => kind === 'DETAILS')?.details ?? null;
  const person: KnownPerson = {
    mobile: user.mobile,
    fullName: details?.fullName ?? null,
    birthDate: details?.birthDate ?? null,
  };
  knownDetails.set(user, { until: clock.now() + KEEP_DETAILS_MS, person });
  return person;
}

/** The same check at sign-up, when only the mobile is known. */
export function checkCentralSignUp(context: CareEnv, setting: DomainSetting, mobile: string): Promise<Failure | null> {
  return checkRegister(context, setting, { mobile, fullName: null, birthDate: null });
}

/** The same check when a session is renewed: an entry in the register ends all sessions of the user. */
export async function checkCentralRenewal(context: CareEnv, user: User): Promise<Failure | null> {
  const excluded = await checkCentralExclusion(context, user);
  if (excluded?.code !== 'CENTRALLY_EXCLUDED') return excluded;
  await context.sessions.endAllSessions('user', user.id, 'BREAK');
  return fail('UNAUTHENTICATED');
}

/** Fails closed: if a required register can't be read, nobody is admitted. */
async function checkRegister(
  { exclusionRegister, log }: CareEnv,
  setting: DomainSetting,
  person: KnownPerson,
): Promise<Failure | null> {
  if (setting.exclusionRegister === null) return null;
  if (exclusionRegister === null) return fail('REGISTER_DOWN');
  try {
    return (await exclusionRegister.check(person)) ? fail('CENTRALLY_EXCLUDED') : null;
  } catch (error) {
    log.error('Couldn’t read the self-exclusion register.', { error });
    return fail('REGISTER_DOWN');
  }
}

/**
 * Returns SELF_EXCLUDED for a self-excluded user, otherwise null. `until`: end of the term (null if permanent);
 * `returnsAt`: end of the waiting period after a request to return (null if not requested).
 */
export async function checkExclusion(context: CareEnv, userId: number): Promise<Failure | null> {
  const pause = await context.exchange.read((state) => state.accounts.get(userId)?.play?.pause ?? null);
  if (pause?.kind !== 'EXCLUSION' || getResumeTime(pause, context.clock.now()) === 0) return null;
  const { until, returnAskedAt } = pause;
  return fail('SELF_EXCLUDED', {
    until: toWireTimeOrNull(until),
    returnsAt: returnAskedAt === null ? null : toWireTime(returnAskedAt + RETURN_WAITS_MS),
  });
}

/** Minimum similarity of two names for the same person. */
const SAME_NAME = 85;
const COLUMNS = ['mobile', 'name', 'birth_date'] as const;

/**
 * Exclusion register in a CSV file with the columns mobile (+91XXXXXXXXXX), name and birth_date (YYYY-MM-DD), any of
 * which may be empty. Reloaded whenever the file changes. An empty register is valid; if the file is missing or lacks
 * a column, every check fails with an error.
 */
export function fileExclusionRegister(file: string): ExclusionRegister {
  const load = parsedFile(file, (text) => buildIndex(parseExclusions(text)));
  return { check: async (person) => isIn(await load(), person) };
}

function parseExclusions(text: string): readonly KnownPerson[] {
  const head = (text.split(/\r?\n/)[0] ?? '').toLowerCase();
  const missing = COLUMNS.find((name) => !head.split(',').some((one) => one.trim() === name));
  if (missing !== undefined) throw new Error(`The register has no column "${missing}".`);
  return parseRows(text).map(({ mobile = '', name = '', birth_date: birthDate = '' }) => ({
    mobile: mobile === '' ? null : mobile,
    fullName: name === '' ? null : name,
    birthDate: birthDate === '' ? null : birthDate,
  }));
}

/** Every bet asks, so a long register is read by key. */
interface Index {
  readonly mobiles: ReadonlySet<string>;
  /** Names by birth date. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

function buildIndex(excluded: readonly KnownPerson[]): Index {
  const names = new Map<string, string[]>();
  for (const { fullName, birthDate } of excluded) {
    if (fullName === null || birthDate === null) continue;
    getOrCreate(names, birthDate, () => []).push(fullName);
  }
  const mobiles = excluded.flatMap(({ mobile }) => (mobile === null ? [] : [mobile]));
  return { mobiles: new Set(mobiles), names };
}

/** Matches by mobile, or by name and birth date together: neither of those alone identifies a person. */
function isIn({ mobiles, names }: Index, { mobile, fullName, birthDate }: KnownPerson): boolean {
  if (mobile !== null && mobiles.has(mobile)) return true;
  if (fullName === null || birthDate === null) return false;
  const born = names.get(birthDate) ?? [];
  return born.some((name) => tokenSetRatio(name, fullName) >= SAME_NAME);
}
