import { formatKolkataDay, getKolkataDay } from '@crease/contracts/values/instant.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { CareEnv } from '#care/env.ts';
import { getIdentityRules } from './identity-view.ts';
import { takeIdentityStep, withIdentityLock } from './take-identity-step.ts';

const DAY_MS = 86_400_000;
/** Images of declined or expired documents are kept only for an appeal. */
const REFUSED_KEPT_MS = 30 * DAY_MS;

/** Expires documents past their last valid day: the owner must submit a new one, and their level drops until then. */
export async function expireDocuments(context: CareEnv): Promise<void> {
  const { clock, identities } = context;
  const today = formatKolkataDay(getKolkataDay(clock.now()));
  for (const { id, userId } of await identities.endedBefore(today)) {
    await withIdentityLock(context, userId, async () => {
      const item = await identities.itemById(id);
      if (item?.state !== 'ACCEPTED') return;
      const change = { decidedAt: clock.now() };
      const ended = { to: 'EXPIRED', by: 'SYSTEM', actor: SYSTEM_ACTOR, ip: '', change } as const;
      await takeIdentityStep(context, item, ended);
    });
  }
}

/** Deletes images past their retention period; the decisions are kept. */
export async function purgeDocumentImages(context: CareEnv): Promise<void> {
  const { accounts, clock, identities } = context;
  const now = clock.now();
  const refused = await identities.listItemsWithImages(
    ['DECLINED', 'EXPIRED'],
    now - REFUSED_KEPT_MS,
  );
  for (const { id } of refused) await identities.removeImages(await identities.listImages(id));
  for (const { id, userId, decidedAt } of await identities.listItemsWithImages(['ACCEPTED'], now)) {
    const user = await accounts.userById(userId);
    const days = user === null ? null : (getIdentityRules(context, user)?.keepPictureDays ?? null);
    if (days === null || decidedAt === null || decidedAt + days * DAY_MS > now) continue;
    await identities.removeImages(await identities.listImages(id));
  }
}
