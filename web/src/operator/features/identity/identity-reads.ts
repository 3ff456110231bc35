import { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { OpIdentityFile } from '@crease/contracts/wire/operator-identity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOperator } from '#operator/office/office-call.ts';

/** The beginning of every key about who players are. */
export const IDENTITY_KEY = 'identity';
const QUEUE_EACH_MS = 2_000;
const FILE_EACH_MS = 5_000;
/** A picture that is still being loaded must not lose its address. */
const LASTING_MS = 30_000;

export type IdentityAsked = WireOf<typeof operatorIdentityRoutes.operatorGetIdentityQueue>;

/** Items of a queue; two who work on it see within seconds what the other has taken. */
export function useIdentityQueue(asked: IdentityAsked) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'queue', asked],
    queryFn: ({ signal }) =>
      callOperator(operatorIdentityRoutes.operatorGetIdentityQueue, asked, signal),
    refetchInterval: QUEUE_EACH_MS,
    placeholderData: keepPreviousData,
  });
}

/** One item with its pictures. The server notes who opened it. */
export function useIdentityFile(id: number) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'file', id],
    queryFn: ({ signal }) =>
      callOperator(operatorIdentityRoutes.operatorOpenIdentity, { id }, signal),
    refetchInterval: FILE_EACH_MS,
    structuralSharing: (before, after) =>
      withKnownAddresses(before as OpIdentityFile | undefined, after as OpIdentityFile),
  });
}

/** Where a player stands with the rules of their domain. */
export function usePlayerIdentity(userId: number) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'player', userId],
    queryFn: ({ signal }) =>
      callOperator(operatorIdentityRoutes.operatorGetPlayerIdentity, { userId }, signal),
    refetchInterval: FILE_EACH_MS,
  });
}

/** Addresses are signed anew at each reading: those that work stay, or every picture would be loaded again and again. */
function withKnownAddresses(
  before: OpIdentityFile | undefined,
  after: OpIdentityFile,
): OpIdentityFile {
  const known = (before?.pictureUrls ?? []).filter(isLasting);
  const pathOf = (url: string) => url.replace(/\?.*$/, '');
  const pictureUrls = after.pictureUrls.map(
    (url) => known.find((one) => pathOf(one) === pathOf(url)) ?? url,
  );
  return { ...after, pictureUrls };
}

/** `/uploads/identity/7?e=1795470000&s=…` names the second in which it ends. */
function isLasting(url: string): boolean {
  const [, seconds = '0'] = /[?&]e=(\d+)/.exec(url) ?? [];
  return Number(seconds) * 1_000 > Date.now() + LASTING_MS;
}
