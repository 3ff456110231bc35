import { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { IdentityDecline } from '@crease/contracts/wire/identity.ts';
import type { OperatorIdentityItem } from '@crease/contracts/wire/operator-identity.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { IDENTITY_KEY } from './identity-reads.ts';

/** Action key shared by all actions on one item, so that they don't overlap. */
export const identityActionKey = (id: number) => `identity ${id}`;

/** Claims an item for review. Errors: REQUEST_CLAIMED if another reviewer holds it. */
export function claimIdentity(id: number): Promise<ActionOutcome<OperatorIdentityItem>> {
  return runChange(id, null, () =>
    operatorApi(operatorIdentityRoutes.operatorClaimIdentity, { id }),
  );
}

/** Accepts an item. @param validUntil expiry date of the document, empty if it doesn't expire. */
export function acceptIdentity(
  id: number,
  validUntil: string,
): Promise<ActionOutcome<OperatorIdentityItem>> {
  const until = validUntil === '' ? {} : { validUntil };
  return runChange(
    id,
    ({ state }) => (state === 'ACCEPTED' ? 'Accepted' : 'Accepted. Awaiting second review'),
    () => operatorApi(operatorIdentityRoutes.operatorAcceptIdentity, { id, ...until }),
  );
}

export function declineIdentity(
  id: number,
  rejection: { readonly code: IdentityDecline; readonly reason: string },
): Promise<ActionOutcome<OperatorIdentityItem>> {
  return runChange(id, 'Declined', () =>
    operatorApi(operatorIdentityRoutes.operatorDeclineIdentity, { id, ...rejection }),
  );
}

export function askAboutIdentity(
  id: number,
  reason: string,
): Promise<ActionOutcome<OperatorIdentityItem>> {
  return runChange(id, 'Info requested. It returns to the queue when they reply', () =>
    operatorApi(operatorIdentityRoutes.operatorAskIdentity, { id, reason }),
  );
}

async function runChange(
  id: number,
  done: string | null | ((item: OperatorIdentityItem) => string),
  action: () => Promise<OperatorIdentityItem>,
): Promise<ActionOutcome<OperatorIdentityItem>> {
  const outcome = await runAction(identityActionKey(id), action, done);
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [IDENTITY_KEY] });
  return outcome;
}
