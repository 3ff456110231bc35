import { casinoCalls } from '@crease/contracts/calls/casino.ts';
import type { Launch } from '@crease/contracts/routes/casino.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { usePreference } from '#client/session/preferences.ts';
import { readItem } from '#client/storage/local-items.ts';
import { gameText } from '#i18n/name-text.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import { makeGameKey, useGames } from './casino-games.ts';

/** A game to open and where on the page. */
export interface LaunchRequest {
  /** `provider:code`. */
  readonly game: string;
  readonly isDemo: boolean;
  readonly place: 'LOBBY' | 'CORNER';
}

/** Requests a launch URL. Each URL works once, so used or old ones are never reused. */
export function useLaunch({ game, isDemo, place }: LaunchRequest): UseQueryResult<Launch> {
  const [product = '', gameCode = ''] = game.split(':');
  const isMobile = useIsPhone();
  const lang = usePreference('language');
  // A page remounted in another language needs a URL of its own.
  const [spoken] = useState(currentLanguage);
  return useQuery({
    queryKey: ['launch', game, isDemo, place, spoken],
    queryFn: () => {
      const token = readItem('casinoToken') ?? undefined;
      const mode = isDemo ? 'demo' : 'real';
      const wish = { gameCode, product, homeUrl: '/casino', isMobile, mode, lang } as const;
      return callRoute(casinoCalls.launchGame, token === undefined ? wish : { ...wish, token });
    },
    meta: { isAskedOnce: true },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
}

/** The game's display name, marked if played without money. */
export function useGameName({ game, isDemo }: Pick<LaunchRequest, 'game' | 'isDemo'>): string {
  const games = useGames().data?.flatMap(({ games: ofKind }) => ofKind) ?? [];
  const found = games.find((one) => makeGameKey(one) === game);
  const name = found === undefined ? t('Game') : gameText(found.name);
  return isDemo ? t('{name}, free play', { name }) : name;
}
