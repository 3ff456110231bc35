import { computeAge, makePersonKey } from '@crease/contracts/care/declared-details.ts';
import type { DeclaredDetails, Identity, IdentityFlag, IdentityRules } from '@crease/contracts/care/identity.ts';
import type { ListHit } from '@crease/contracts/care/identity-routes.ts';
import { SYSTEM_ACTOR } from '#base/audit-log.ts';
import type { StoredImage } from '#base/image-store.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import { StorageFullError } from '#base/system/file-store.ts';
import type { Input } from '#people/account/call-context.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import type { CareEnv } from './env.ts';
import { checkExclusion } from './exclusion-register.ts';
import { getIdentityRules, maySubmit, readIdentity, takeIdentityStep, withIdentityLock } from './identity-items.ts';
import type { StoredIdentity } from './store/identity-store.ts';

const LIST_FLAGS = { POSSIBLE: 'LIST_POSSIBLE', HIT: 'LIST_HIT' } as const;

/** Reasons against automatic acceptance. */
interface Concerns {
  readonly flags: readonly IdentityFlag[];
  readonly hits: readonly ListHit[];
}

/**
 * Accepts a player's declared details, automatically if nothing speaks against it. A duplicate account, a
 * self-exclusion or a screening match sends them to a reviewer, without telling the player why.
 */
export function declareDetails(
  context: CareEnv,
  { user, origin }: Requester,
  details: DeclaredDetails,
): Reply<Identity> {
  return withIdentityLock(context, user.id, async () => {
    const rules = getIdentityRules(context, user);
    if (rules === null) return fail('FEATURE_OFF');
    const now = context.clock.now();
    const age = computeAge(details.birthDate, now);
    if (age === null) return failField('birthDate', { code: 'NOT_DATE' });
    const { minAge } = context.domains.getByHost(user.domain);
    if (age < minAge) return fail('UNDER_AGE', { age: minAge });
    const item = await context.identities.getOrCreateItem(user.id, 'DETAILS', now);
    if (!maySubmit(item.state)) return fail('BAD_STATE', { state: item.state });
    const personKey = makePersonKey(details);
    const doubts = await findConcerns(context, { userId: user.id, details, personKey, rules });
    const sent = await takeIdentityStep(context, item, {
      to: 'SUBMITTED',
      by: 'USER',
      actor: `user:${user.id}`,
      ip: origin.ip,
      change: { ...doubts, details, personKey, reason: null, declineCode: null, submittedAt: now },
    });
    if (!sent.ok) return sent;
    if (doubts.flags.length === 0) {
      const accepted = await takeIdentityStep(context, sent.value, {
        ...{ to: 'ACCEPTED', by: 'SYSTEM', actor: SYSTEM_ACTOR, ip: origin.ip },
        change: { decidedAt: now },
      });
      if (!accepted.ok) return accepted;
    }
    return await readIdentity(context, user);
  });
}

async function findConcerns(
  context: CareEnv,
  person: {
    readonly userId: number;
    readonly details: DeclaredDetails;
    readonly personKey: string;
    readonly rules: IdentityRules;
  },
): Promise<Concerns> {
  const { userId, details, personKey, rules } = person;
  const flags: IdentityFlag[] = [];
  for (const otherId of await context.identities.listUserIds(personKey, userId)) {
    const isExcluded = (await checkExclusion(context, otherId)) !== null;
    flags.push(isExcluded ? 'EXCLUDED_PERSON' : 'SAME_PERSON');
  }
  const screened = rules.isScreened ? await screen(context, details) : NOTHING;
  return { flags: [...new Set([...flags, ...screened.flags])], hits: screened.hits };
}

const NOTHING: Concerns = { flags: [], hits: [] };

/** Fails closed: if a list is missing or unreadable, nobody is cleared. */
async function screen({ log, screening }: CareEnv, details: DeclaredDetails): Promise<Concerns> {
  const failed: Concerns = { flags: ['LIST_FAILED'], hits: [] };
  if (screening === null) return failed;
  try {
    const { result, hits } = await screening.check(details);
    return { flags: result === 'CLEAR' ? [] : [LIST_FLAGS[result]], hits };
  } catch (error) {
    log.error('Couldn’t read the screening list.', { error });
    return failed;
  }
}

/**
 * Submits recently uploaded images as a document. Moves them from temporary to private storage and deletes those
 * submitted before.
 */
export function sendDocument(
  context: CareEnv,
  { user, origin }: Requester,
  { kind, imageIds }: Input<'sendDocument'>,
): Reply<Identity> {
  return withIdentityLock(context, user.id, async () => {
    const { clock, identities } = context;
    const rules = getIdentityRules(context, user);
    if (rules === null || !rules.levels.some(({ needs }) => needs.includes(kind))) {
      return fail('FEATURE_OFF');
    }
    const item = await identities.getOrCreateItem(user.id, kind, clock.now());
    if (!maySubmit(item.state)) return fail('BAD_STATE', { state: item.state });
    const images = await loadImages(context, user.id, imageIds);
    if (!images.ok) return images;
    const former = await identities.listImages(item.id);
    const added = await storeImages(context, item, images.value);
    if (!added.ok) return added;
    const sent = await takeIdentityStep(context, item, {
      to: 'SUBMITTED',
      by: 'USER',
      actor: `user:${user.id}`,
      ip: origin.ip,
      change: {
        reason: null,
        declineCode: null,
        validUntil: null,
        decidedAt: null,
        firstBy: null,
        submittedAt: clock.now(),
      },
    });
    await identities.removeImages(sent.ok ? former : added.value);
    if (!sent.ok) return sent;
    for (const { id } of images.value) await context.images.removeImage(id);
    return await readIdentity(context, user);
  });
}

async function loadImages({ images }: CareEnv, userId: number, ids: readonly number[]): Reply<readonly StoredImage[]> {
  const found: StoredImage[] = [];
  for (const id of new Set(ids)) {
    const image = await images.imageById(id);
    if (image === null || image.ownerId !== userId) {
      return failField('imageIds', 'This image is no longer available. Upload it again');
    }
    found.push(image);
  }
  return ok(found);
}

/** Keeps all of them or none. */
async function storeImages(
  { clock, identities, log }: CareEnv,
  { id: itemId }: StoredIdentity,
  images: readonly StoredImage[],
): Reply<readonly number[]> {
  const kept: number[] = [];
  try {
    for (const { type, bytes } of images) {
      kept.push(await identities.addImage({ itemId, type, bytes, createdAt: clock.now() }));
    }
    return ok(kept);
  } catch (error) {
    await identities.removeImages(kept);
    if (!(error instanceof StorageFullError)) throw error;
    log.warn('No storage left for a user’s document.');
    return fail('FILES_FULL');
  }
}
