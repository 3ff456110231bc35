import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { RefObject } from 'react';
import { beginBall, type DeskStatus, endBall, pressState } from '#operator/desk/market-acts.ts';
import { suspendAll } from '#operator/desk/stop-acts.ts';
import type { Desk, DeskKey } from '#operator/desk/use-desk.ts';
import { setAuto } from '#operator/office/act-once.ts';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';

/** A window of the desk; null: none is open. */
export type DeskWindow = 'keys' | 'new' | 'in-play' | null;

export interface DeskKeysProps {
  readonly desk: Desk;
  readonly eventId: number;
  readonly markets: readonly WireMarket[];
  /** Markets that a trader leads. */
  readonly byHand: ReadonlySet<number>;
  /** Without a feed there is no model that a market could be given back to. */
  readonly hasFeed: boolean;
  /** False: nothing that changes a market has a key. */
  readonly mayTrade: boolean;
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onOpen: (what: DeskWindow) => void;
}

/** Every key of the sheet does something: the record is total over it. */
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
    if (chosen !== null) pressState(chosen, status);
  }

  const next = () => desk.move(1);
  const previous = () => desk.move(-1);
  const keys: Record<DeskKey, () => void> = {
    // One touch: anyone who presses a key in a hurry is not asked why.
    x: () => void suspendAll(eventId, { reason: 'Key X at the desk' }),
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
