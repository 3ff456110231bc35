import type { DeliveryEvent, Dismissal, DismissalKind, Extras } from '#field/field-event.ts';

/** Overrides for a test delivery; defaults are unremarkable. */
export interface DeliveryTerms {
  readonly over?: number;
  readonly ballIndex?: number;
  readonly striker?: string;
  readonly nonStriker?: string;
  readonly bowler?: string;
  readonly batter?: number;
  readonly extras?: Extras;
  readonly out?: readonly (readonly [kind: DismissalKind, player: string])[];
  readonly nonBoundary?: boolean;
  readonly lastOfOver?: boolean;
  readonly next?: DeliveryEvent['next'];
}

/** Builds a consistent delivery. */
export function buildDelivery(terms: DeliveryTerms = {}): DeliveryEvent {
  const over = terms.over ?? 0;
  const kinds = terms.extras ?? {};
  const batter = terms.batter ?? 0;
  const extras = Object.values(kinds).reduce((sum, runs) => sum + runs, 0);
  const wickets: Dismissal[] = (terms.out ?? []).map(([kind, playerOut]) => ({
    kind,
    playerOut,
    fielders: [],
  }));
  const striker = terms.striker ?? 'Asha';
  const nonStriker = terms.nonStriker ?? 'Bina';
  return {
    type: 'delivery',
    over,
    ballIndex: terms.ballIndex ?? 0,
    ballLabel: `${over}.1`,
    striker,
    nonStriker,
    bowler: terms.bowler ?? 'Zoya',
    runs: { batter, extras, total: batter + extras },
    extras: kinds,
    wickets,
    nonBoundary: terms.nonBoundary ?? false,
    lastOfOver: terms.lastOfOver ?? false,
    next: terms.next === undefined ? { striker, nonStriker } : terms.next,
    shot: null,
  };
}
