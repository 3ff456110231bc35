import { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { OperatorIdentityFile } from '@crease/contracts/wire/operator-identity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorApi } from '#operator/core/office-call.ts';

/** Prefix of all identity query keys. */
export const IDENTITY_KEY = 'identity';
const QUEUE_EACH_MS = 2_000;
const FILE_EACH_MS = 5_000;
/** Minimum remaining validity of an image URL, so that a running download doesn't expire. */
const LASTING_MS = 30_000;

export type IdentityAsked = WireOf<typeof operatorIdentityRoutes.operatorGetIdentityQueue>;

/** Returns a queue's items. Polls, so reviewers see each other's claims within seconds. */
export function useIdentityQueue(asked: IdentityAsked) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'queue', asked],
    queryFn: ({ signal }) =>
      operatorApi(operatorIdentityRoutes.operatorGetIdentityQueue, asked, signal),
    refetchInterval: QUEUE_EACH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns an item with its images. The server logs who opened it. */
export function useIdentityFile(id: number) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'file', id],
    queryFn: ({ signal }) =>
      operatorApi(operatorIdentityRoutes.operatorOpenIdentity, { id }, signal),
    refetchInterval: FILE_EACH_MS,
    structuralSharing: (before, after) =>
      withKnownAddresses(before as OperatorIdentityFile | undefined, after as OperatorIdentityFile),
  });
}

/** Returns a player's verification status under their domain's rules. */
export function usePlayerIdentity(userId: number) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'player', userId],
    queryFn: ({ signal }) =>
      operatorApi(operatorIdentityRoutes.operatorGetPlayerIdentity, { userId }, signal),
    refetchInterval: FILE_EACH_MS,
  });
}

/** Keeps image URLs that are still valid: each response signs new ones, which would reload every image. */
function withKnownAddresses(
  before: OperatorIdentityFile | undefined,
  after: OperatorIdentityFile,
): OperatorIdentityFile {
  const known = (before?.pictureUrls ?? []).filter(isLasting);
  const stripQuery = (url: string) => url.replace(/\?.*$/, '');
  const pictureUrls = after.pictureUrls.map(
    (url) => known.find((one) => stripQuery(one) === stripQuery(url)) ?? url,
  );
  return { ...after, pictureUrls };
}

/** `/uploads/identity/7?e=1795470000&s=…` carries its expiry in seconds. */
function isLasting(url: string): boolean {
  const [, seconds = '0'] = /[?&]e=(\d+)/.exec(url) ?? [];
  return Number(seconds) * 1_000 > Date.now() + LASTING_MS;
}
