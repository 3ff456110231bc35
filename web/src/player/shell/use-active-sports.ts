import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { useMemo } from 'react';
import { useSettings, useTree } from '#data/queries/catalogue.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { site } from '#data/stores/site.ts';
import { isInPlay } from '#data/view-models/in-play.ts';
import { useIsPhone } from '#data/view-models/is-phone.ts';
import { activeSports, isCasinoActive } from '#data/view-models/sport-visibility.ts';

export interface ActiveSports {
  readonly sports: readonly TreeSport[];
  /** Events in play over all of them. */
  readonly liveCount: number;
  readonly hasCasino: boolean;
}

/** Sports this visitor may see, with how much is on. */
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
