import type { AppContext } from '#services/app-context.ts';
import { effectOf } from './act-effect.ts';
import { needsFourEyesFor } from './operator-settings.ts';
import type { OperatorAct } from './proposals.ts';

/** Whether one operator is not enough for an act, as the house wants it and for what the act would do now. */
export async function needsSecond(context: AppContext, act: OperatorAct): Promise<boolean> {
  const effect = await context.exchange.read((state) => effectOf(state, act));
  // What cannot be done is refused by itself, with its own reason.
  return effect.ok && (await needsFourEyesFor(context, effect.value.amount));
}
