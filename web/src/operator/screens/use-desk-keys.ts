import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { RefObject } from 'react';
import { setAuto } from '#operator/data/auto-acts.ts';
import type { DeskKey } from '#operator/data/desk-keys.ts';
import { beginBall, type DeskStatus, endBall, pressState } from '#operator/data/market-acts.ts';
import { suspendAll } from '#operator/data/stop-acts.ts';
import type { Desk } from '#operator/data/use-desk.ts';
import { useHotKeys } from '#operator/data/use-hot-keys.ts';

export interface DeskKeysProps {
  readonly desk: Desk;
  readonly eventId: number;
  readonly markets: readonly WireMarket[];
  /** Markets that a trader leads. */
  readonly byHand: ReadonlySet<number>;
  /** False: nothing that changes a market has a key. */
  readonly mayTrade: boolean;
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onOpen: (what: 'keys' | 'new' | 'in-play') => void;
}

/** Every key of the sheet does something: the record is total over it. */
export function useDeskKeys({
  desk,
  eventId,
  markets,
  byHand,
  mayTrade,
  findRef,
  onOpen,
}: DeskKeysProps): void {
  const { chosen } = desk;

  function turn(status: DeskStatus) {
    if (chosen !== null) pressState(chosen, status);
  }

  const next = () => desk.move(1);
  const previous = () => desk.move(-1);
  const keys: Record<DeskKey, () => void> = {
    // One touch: whoever presses a key in a hurry is not asked why.
    x: () => void suspendAll(eventId, 'Key X at the desk'),
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
      if (chosen !== null) void setAuto(chosen, byHand.has(chosen.marketId));
    },
    m: () => onOpen('new'),
    '/': () => findRef.current?.focus(),
    '?': () => onOpen('keys'),
  };
  const { ArrowDown, ArrowUp, g, '/': find, '?': help } = keys;
  useHotKeys(mayTrade ? keys : { ArrowDown, ArrowUp, g, '/': find, '?': help });
}
