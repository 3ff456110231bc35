import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { callOperator, operatorCache } from './office-call.ts';

export type ActOutcome<Result> =
  | { readonly ok: true; readonly value: Result }
  /** `failure` is null when the same act was under way already: nothing was sent. */
  | { readonly ok: false; readonly failure: CallFailure | null };

/** Acts under way by name: a button and a hot key that do the same share a name. */
const underWay = storeOf<{ readonly names: ReadonlySet<string> }>({ names: new Set() });

/** Whether an act of this name is under way. */
export function useIsActing(name: string): boolean {
  return useStore(underWay, ({ names }) => names.has(name));
}

/**
 * Does something once: a second press while the first is under way does nothing.
 *
 * A refusal is shown. It also says that what is on the screen may be old (another trader was faster), so everything
 * shown is read again.
 *
 * @param name the same for everything that must not run twice at a time.
 * @param done shown when it worked, or made of what came of it; null: the screen says it by itself.
 */
export async function actOnce<Result>(
  name: string,
  act: () => Promise<Result>,
  done: string | ((value: Result) => string) | null = null,
): Promise<ActOutcome<Result>> {
  const { names } = underWay.getState();
  if (names.has(name)) return { ok: false, failure: null };
  underWay.setState({ names: new Set([...names, name]) });
  try {
    const value = await act();
    if (done !== null) toasts.show('success', typeof done === 'string' ? done : done(value));
    return { ok: true, value };
  } catch (error) {
    const failure = asFailure(error);
    toasts.show('error', titleOf(failure), detailOf(failure));
    if (failure.code !== 'NETWORK') void operatorCache.invalidateQueries();
    return { ok: false, failure };
  } finally {
    underWay.setState((state) => ({
      names: new Set([...state.names].filter((other) => other !== name)),
    }));
  }
}

function asFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  return new CallFailure({ code: 'INTERNAL', message: messageOf(error), status: 0 });
}

function titleOf({ code, message }: CallFailure): string {
  return code === 'BAD_STATE'
    ? 'Somebody else was faster, or the state does not allow it'
    : message;
}

function detailOf({ code, message, fields }: CallFailure): string | null {
  if (code === 'BAD_STATE') return `${message}. What you see has been read again.`;
  const [first] = fields.values();
  return first ?? null;
}

const EACH_MS = 2_000;
const keyOf = (eventId: number) => ['by-hand', eventId] as const;

interface Hands {
  readonly byHand: readonly number[];
}

/** Markets of an event that traders lead by hand; all others follow their score where they have one. */
export function useByHand(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) =>
      callOperator(operatorDeskRoutes.operatorGetAutoTrading, { eventId }, signal),
    refetchInterval: EACH_MS,
  });
}

/** Gives a market to the model that follows the score, or takes it into the hand. */
export async function setAuto(
  { eventId, marketId }: Pick<WireMarket, 'eventId' | 'marketId'>,
  auto: boolean,
  done: string | null = auto ? 'The model leads again' : 'The market is in your hand',
): Promise<ActOutcome<Hands>> {
  const outcome = await actOnce(
    `lead ${marketId}`,
    () => callOperator(operatorDeskRoutes.operatorSetAutoTrading, { marketId, auto }),
    done,
  );
  return keep(eventId, outcome);
}

/** Gives all markets of an event back to the model. */
export async function giveBackAll(eventId: number): Promise<ActOutcome<Hands>> {
  const outcome = await actOnce(
    `lead event ${eventId}`,
    () => callOperator(operatorDeskRoutes.operatorSetAutoTrading, { eventId, auto: true }),
    'The model leads all markets again',
  );
  return keep(eventId, outcome);
}

function keep(eventId: number, outcome: ActOutcome<Hands>): ActOutcome<Hands> {
  if (outcome.ok) operatorCache.setQueryData(keyOf(eventId), outcome.value);
  return outcome;
}
