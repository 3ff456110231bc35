import { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { OperatorIdentityFile } from '@crease/contracts/wire/operator-identity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorApi } from '#operator/core/office-call.ts';

/** Prefix of all identity query keys. */
export const IDENTITY_KEY = 'identity';
const QUEUE_POLL_MS = 2_000;
const FILE_POLL_MS = 5_000;
/** Minimum remaining validity of an image URL, so that a running download doesn't expire. */
const IMAGE_URL_MS = 30_000;

export type IdentityQuery = WireOf<typeof operatorIdentityRoutes.operatorGetIdentityQueue>;

/** Returns a queue's items. Polls, so reviewers see each other's claims within seconds. */
export function useIdentityQueue(query: IdentityQuery) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'queue', query],
    queryFn: ({ signal }) =>
      operatorApi(operatorIdentityRoutes.operatorGetIdentityQueue, query, signal),
    refetchInterval: QUEUE_POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns an item with its images. The server logs who opened it. */
export function useIdentityFile(id: number) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'file', id],
    queryFn: ({ signal }) =>
      operatorApi(operatorIdentityRoutes.operatorOpenIdentity, { id }, signal),
    refetchInterval: FILE_POLL_MS,
    structuralSharing: (before, after) =>
      reuseImageUrls(before as OperatorIdentityFile | undefined, after as OperatorIdentityFile),
  });
}

/** Returns a player's verification status under their domain's rules. */
export function usePlayerIdentity(userId: number) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'player', userId],
    queryFn: ({ signal }) =>
      operatorApi(operatorIdentityRoutes.operatorGetPlayerIdentity, { userId }, signal),
    refetchInterval: FILE_POLL_MS,
  });
}

/** Keeps image URLs that are still valid: each response signs new ones, which would reload every image. */
function reuseImageUrls(
  before: OperatorIdentityFile | undefined,
  after: OperatorIdentityFile,
): OperatorIdentityFile {
  const known = (before?.pictureUrls ?? []).filter(isReusable);
  const stripQuery = (url: string) => url.replace(/\?.*$/, '');
  const pictureUrls = after.pictureUrls.map(
    (url) => known.find((one) => stripQuery(one) === stripQuery(url)) ?? url,
  );
  return { ...after, pictureUrls };
}

/** `/uploads/identity/7?e=1795470000&s=…` carries its expiry in seconds. */
function isReusable(url: string): boolean {
  const [, seconds = '0'] = /[?&]e=(\d+)/.exec(url) ?? [];
  return Number(seconds) * 1_000 > Date.now() + IMAGE_URL_MS;
}
