import { identityCalls } from '@crease/contracts/calls/identity.ts';
import { requiresIdentity } from '@crease/contracts/rules/identity-rules.ts';
import type { DeclaredDetails, DocumentKind, Identity } from '@crease/contracts/wire/identity.ts';
import { useQuery } from '@tanstack/react-query';
import { type QueryState, toQueryState } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session, useUserId } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';

/** Query key prefix, invalidated by identity pushes. */
const KEY = 'identity';

/** True if identity verification applies to this user; play-money accounts are exempt. */
export function useNeedsIdentity(): boolean {
  const setting = useSettings();
  const currency = useStore(session, (state) => state.user?.currency ?? null);
  return currency === 'INR' && requiresIdentity(setting);
}

/** The user's verification status and requirements. */
export function useIdentity(): QueryState<Identity> {
  const userId = useUserId();
  const isAsked = useNeedsIdentity();
  return toQueryState(
    useQuery({
      queryKey: [KEY, userId],
      queryFn: ({ signal }) => callRoute(identityCalls.getIdentity, {}, signal),
      enabled: userId !== null && isAsked,
      staleTime: 0,
    }),
  );
}

/** Submits identity details. @throws CallFailure */
export async function declareDetails(details: DeclaredDetails): Promise<void> {
  await changing(callRoute(identityCalls.declareDetails, details));
}

/** Submits uploaded images as one document. @throws CallFailure */
export async function sendDocument(kind: DocumentKind, imageIds: readonly number[]): Promise<void> {
  await changing(callRoute(identityCalls.sendDocument, { kind, imageIds }));
}

async function changing(change: Promise<Identity>): Promise<void> {
  try {
    const identity = await change;
    queryClient.setQueryData([KEY, session.getState().user?.userId ?? null], identity);
  } catch (failure) {
    // It may have been reviewed meanwhile, or a response was lost.
    void queryClient.invalidateQueries({ queryKey: [KEY] });
    throw failure;
  }
}
