import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { RefObject } from 'react';
import { setAuto } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import {
  beginBall,
  type DeskStatus,
  endBall,
  selectStatus,
} from '#operator/trading/market-acts.ts';
import { suspendAll } from '#operator/trading/stop-acts.ts';
import type { Desk, DeskKey } from '#operator/trading/use-desk.ts';

/** Open dialog of the desk, or null. */
export type DeskWindow = 'keys' | 'new' | 'in-play' | null;

export interface DeskKeysProps {
  readonly desk: Desk;
  readonly eventId: number;
  readonly markets: readonly WireMarket[];
  /** Markets under manual control. */
  readonly manualIds: ReadonlySet<number>;
  /** Without a feed there is no automatic pricing to return to. */
  readonly hasFeed: boolean;
  /** False disables all shortcuts that change a market. */
  readonly canTrade: boolean;
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onOpen: (what: DeskWindow) => void;
}

/** Binds every shortcut on the help sheet: the record type requires all of them. */
export function useDeskKeys({
  desk,
  eventId,
  markets,
  manualIds,
  hasFeed,
  canTrade,
  findRef,
  onOpen,
}: DeskKeysProps): void {
  const { chosen } = desk;

  function toggleStatus(status: DeskStatus) {
    if (chosen !== null) selectStatus(chosen, status);
  }

  const next = () => desk.move(1);
  const previous = () => desk.move(-1);
  const keys: Record<DeskKey, () => void> = {
    // Single key press: no reason is asked for in an emergency.
    x: () => void suspendAll(eventId, { reason: 'X shortcut on trading desk' }),
    b: () => void beginBall(markets),
    n: () => void endBall(markets),
    ArrowDown: next,
    ArrowUp: previous,
    o: () => toggleStatus('OPEN'),
    s: () => toggleStatus('SUSPENDED'),
    r: () => toggleStatus('BALL_RUNNING'),
    i: () => {
      if (chosen?.inPlay === false) onOpen('in-play');
    },
    q: () => desk.openPane('quote'),
    e: () => desk.openPane('result'),
    g: () => desk.openPane('book'),
    l: () => desk.openPane('terms'),
    v: () => desk.openPane('void'),
    h: () => {
      if (chosen !== null && hasFeed) void setAuto(chosen, manualIds.has(chosen.marketId));
    },
    m: () => onOpen('new'),
    '/': () => findRef.current?.focus(),
    '?': () => onOpen('keys'),
  };
  const { ArrowDown, ArrowUp, g, '/': find, '?': help } = keys;
  useHotKeys(canTrade ? keys : { ArrowDown, ArrowUp, g, '/': find, '?': help });
}
