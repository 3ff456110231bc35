import type { SportId } from '@crease/contracts/base/constants.ts';
import type { TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { useMemo } from 'react';
import { useSettings, useTree } from '#client/catalogue/catalogue.ts';
import { isInPlay } from '#client/catalogue/events.ts';
import { session } from '#client/session/session.ts';
import { site } from '#client/site/domain-file.ts';
import { activeSports, isCasinoActive } from '#client/site/sport-visibility.ts';
import { useStore } from '#client/storage/observable.ts';
import type { IconName } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';

/** Icons by sport. */
export const SPORT_ICONS: Readonly<Record<SportId, IconName>> = {
  1: 'football',
  2: 'tennis',
  3: 'cricket',
  26: 'horse',
  25: 'kabaddi',
  [-1]: 'chip',
};

export interface ActiveSports {
  readonly sports: readonly TreeSport[];
  /** In-play events across all sports. */
  readonly liveCount: number;
  readonly hasCasino: boolean;
}

/** Sports visible to this user, with event counts. */
export function useActiveSports(): ActiveSports {
  const { sports: tree } = useTree();
  const setting = useSettings();
  const user = useStore(session, (state) => state.user);
  const games = useStore(site, (state) => state.games);
  const isEmpty = useStore(site, (state) => state.isCasinoEmpty);
  const isPhone = useIsPhone();
  return useMemo(() => {
    const sports = activeSports(tree ?? [], user, setting);
    const liveCount = sports.flatMap(({ events }) => events).filter(isInPlay).length;
    const hasCasino = isCasinoActive({ user, setting, isEmpty, games, isPhone });
    return { sports, liveCount, hasCasino };
  }, [tree, user, setting, games, isEmpty, isPhone]);
}
