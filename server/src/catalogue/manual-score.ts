import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { RacingScore, ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { type ManualScoreCard, scoreCardSchema } from '@crease/contracts/catalogue/score-card-schema.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { SCORE_LABELS } from '@crease/contracts/labels/score-labels.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import { buildFieldErrors, fail, ok, type Reply } from '#base/reply.ts';
import type { CatalogueEnv } from './env.ts';
import { readEvent } from './event-items.ts';
import { toListScore } from './score-board.ts';

/** True if only operators score the event: it has no score and TV ID, or a manual one. */
export function isScoredManually(dreamEventId: string): boolean {
  return dreamEventId === '0' || dreamEventId.startsWith('hand-');
}

type ManualScoreParts = Pick<CatalogueEnv, 'documents' | 'exchange' | 'scoreBoard' | 'log'>;

const PREFIX = 'score:';
/** Placeholder score and stream ID of events that have none. */
const NO_ID = '0';

interface Kept {
  readonly dreamEventId: string;
  readonly card: ScoreCard;
}

/**
 * Scores entered by operators for events without a feed. Persisted across restarts until the event closes. A feed's
 * score takes precedence and deletes the manual one.
 */
export class ManualScores {
  readonly #parts: ManualScoreParts;
  readonly #events = new Set<number>();
  /** Set while this class writes to the score board. */
  #isWriting = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ManualScoreParts) {
    this.#parts = parts;
    parts.scoreBoard.onChange(({ eventId }) => {
      if (!this.#isWriting && this.#events.has(eventId)) this.#remove(eventId);
    });
    parts.exchange.onCommitted(({ events }) => {
      for (const event of events) {
        if (event.type !== 'EventChanged' || event.change !== 'closed') continue;
        if (this.#events.has(event.eventId)) this.#remove(event.eventId);
      }
    });
  }

  /** Restores stored scores to the board. Call once, after the exchange is open and before feeds start. */
  async load(): Promise<void> {
    const { documents, exchange } = this.#parts;
    for (const { name, value } of await documents.list(PREFIX)) {
      const eventId = Number(name.slice(PREFIX.length));
      const isOpen = await exchange.read((state) => {
        const status = state.events.get(eventId)?.status;
        return status !== undefined && status !== 'CLOSED';
      });
      const kept = isOpen ? parseStoredScore(value) : null;
      if (kept === null) await documents.remove(name);
      else this.#show(eventId, kept);
    }
  }

  put(eventId: number, score: Kept, audit?: NewAuditRow): Promise<void> {
    const done = this.#turn.then(async () => {
      await this.#parts.documents.put(`${PREFIX}${eventId}`, score, audit);
      this.#show(eventId, score);
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #show(eventId: number, { dreamEventId, card }: Kept): void {
    this.#events.add(eventId);
    this.#isWriting = true;
    try {
      this.#parts.scoreBoard.set(eventId, dreamEventId, card, toListScore(card));
    } finally {
      this.#isWriting = false;
    }
  }

  #remove(eventId: number): void {
    const { documents, log } = this.#parts;
    this.#events.delete(eventId);
    this.#turn = this.#turn
      .then(() => documents.remove(`${PREFIX}${eventId}`))
      .catch((error: unknown) => log.warn('Couldn’t delete a stored manual score.', { eventId, error }));
  }
}

/**
 * Saves and displays a score entered by an operator, kept across restarts.
 *
 * @param card as validated by `scoreCardSchema`.
 * @param audit audit entry of the change, written in the same transaction.
 * @returns the card with its time. Errors: NOT_FOUND for an unknown event, BAD_STATE if closed or without a score and
 * stream ID (`dreamEventId`), VALIDATION naming the invalid part of the card.
 */
export async function setScore(
  context: CatalogueEnv,
  eventId: number,
  card: unknown,
  audit?: NewAuditRow,
): Reply<ScoreCard> {
  const parsed = scoreCardSchema.safeParse(card);
  if (!parsed.success) {
    return { ok: false, code: 'VALIDATION', validationErrors: buildFieldErrors(parsed.error.issues, card, 'card') };
  }
  const event = await readEvent(context.exchange, eventId);
  if (event === null) return fail('NOT_FOUND');
  const { dreamEventId, team1, team2 } = event.details;
  if (event.status === 'CLOSED' || dreamEventId === NO_ID) return fail('BAD_STATE');
  const timed = completeCard(parsed.data, context.clock.now(), [team1, team2]);
  await context.manualScores.put(eventId, { dreamEventId, card: timed }, audit);
  return ok(timed);
}

/** Completes a card with the time, labels for known phrases, and the teams of its innings or event if missing. */
function completeCard(card: ManualScoreCard, now: number, teams: readonly (string | null)[]): ScoreCard {
  const statusLabel = findStateLabel(card.status);
  const shared = { updatedAt: toWireTime(now), ...(statusLabel === undefined ? {} : { statusLabel }) };
  if (card.kind === 'racing') return { ...card, ...shared, racing: withGoing(card.racing) };
  if (card.kind !== 'cricket') return { ...card, ...shared };
  const { innings } = card.cricket;
  const [first = 'Home', second = 'Away'] = new Set(
    [...teams, ...innings.map(({ team }) => team)].flatMap((team) => team || []),
  );
  const sides = card.cricket.teams ?? [first, second];
  return { ...card, cricket: { ...card.cricket, teams: sides }, ...shared };
}

function withGoing(racing: RacingScore): RacingScore {
  const goingLabel = findStateLabel(racing.going);
  return goingLabel === undefined ? racing : { ...racing, goingLabel };
}

/** Parses a stored document; null if its format is unknown. */
function parseStoredScore(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('dreamEventId' in value) || typeof value.dreamEventId !== 'string') return null;
  if (!('card' in value) || typeof value.card !== 'object' || value.card === null) return null;
  const card = scoreCardSchema.safeParse(value.card);
  const at = 'updatedAt' in value.card ? Date.parse(String(value.card.updatedAt)) : Number.NaN;
  if (!card.success || Number.isNaN(at)) return null;
  return { dreamEventId: value.dreamEventId, card: completeCard(card.data, at, []) };
}

const STATES: ReadonlyMap<string, Label> = new Map(
  Object.entries(SCORE_LABELS)
    .filter(([, words]) => !words.includes('{'))
    .map(([code, words]) => [words.toLowerCase(), { code }]),
);

/** Label for an operator's text if it is a known state such as `Half-time`; other text is kept as typed. */
function findStateLabel(words: string): Label | undefined {
  return STATES.get(words.toLowerCase());
}
