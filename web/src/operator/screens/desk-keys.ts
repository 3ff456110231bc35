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
  readonly byHand: ReadonlySet<number>;
  /** Without a feed there is no automatic pricing to return to. */
  readonly hasFeed: boolean;
  /** False disables all shortcuts that change a market. */
  readonly mayTrade: boolean;
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onOpen: (what: DeskWindow) => void;
}

/** Binds every shortcut on the help sheet: the record type requires all of them. */
export function useDeskKeys({
  desk,
  eventId,
  markets,
  byHand,
  hasFeed,
  mayTrade,
  findRef,
  onOpen,
}: DeskKeysProps): void {
  const { chosen } = desk;

  function turn(status: DeskStatus) {
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
    o: () => turn('OPEN'),
    s: () => turn('SUSPENDED'),
    r: () => turn('BALL_RUNNING'),
    i: () => {
      if (chosen?.inPlay === false) onOpen('in-play');
    },
    q: () => desk.askFor('quote'),
    e: () => desk.askFor('result'),
    g: () => desk.askFor('book'),
    l: () => desk.askFor('terms'),
    v: () => desk.askFor('void'),
    h: () => {
      if (chosen !== null && hasFeed) void setAuto(chosen, byHand.has(chosen.marketId));
    },
    m: () => onOpen('new'),
    '/': () => findRef.current?.focus(),
    '?': () => onOpen('keys'),
  };
  const { ArrowDown, ArrowUp, g, '/': find, '?': help } = keys;
  useHotKeys(mayTrade ? keys : { ArrowDown, ArrowUp, g, '/': find, '?': help });
}
