import { formatEnglish, formatEnglishOrNull } from '@crease/contracts/labels/english.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { ListScore, ScoreHalt } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import type { Board } from '@crease/sports/play/board.ts';
import type { SportCard, SportScore } from '@crease/sports/play/sport-card.ts';

/**
 * Builds a fixture's card in wire format: one of its sport-specific parts, English text with its labels.
 *
 * @param playedMs from its first fact to the latest, at field pace; null before the first.
 */
export function buildPlayCard(card: SportCard, now: number, playedMs: number | null): ScoreCard {
  const base = {
    status: formatEnglish(card.status),
    statusLabel: card.status,
    url: null,
    updatedAt: toWireTime(now),
    cricket: null,
    football: null,
    text: null,
  };
  switch (card.kind) {
    case 'football': {
      const { kind, status: _, clock, ...football } = card;
      return {
        ...base,
        kind,
        football: { ...football, clock: formatEnglish(clock), clockLabel: clock },
      };
    }
    case 'tennis': {
      const { kind, status: _, pressure, ...tennis } = card;
      return {
        ...base,
        kind,
        tennis: {
          ...tennis,
          pressure: formatEnglishOrNull(pressure),
          pressureLabel: pressure,
          ...(playedMs === null ? {} : { playedMs }),
        },
      };
    }
    case 'kabaddi': {
      const { kind, status: _, clock, ...kabaddi } = card;
      return {
        ...base,
        kind,
        kabaddi: { ...kabaddi, clock: formatEnglish(clock), clockLabel: clock },
      };
    }
    case 'racing': {
      const { kind, status: _, going, ...racing } = card;
      return {
        ...base,
        kind,
        racing: { ...racing, going: formatEnglishOrNull(going) ?? '', goingLabel: going },
      };
    }
  }
}

/**
 * Finds why a board suspends betting on what happens next; null if it doesn't. The plan's first market is the match
 * winner; a race after the off shows its own status.
 */
export function findPlayHalt({ phase, markets, card }: Board): ScoreHalt | null {
  if (phase === 'over') return 'RESULT';
  const isStopped = phase === 'in-play' && markets[0]?.status === 'SUSPENDED';
  return isStopped && card.kind !== 'racing' ? 'STOPPED' : null;
}

/** Builds a fixture's score for lists. */
export function buildPlayListScore({ stage, detail, sides }: SportScore): ListScore {
  return {
    stage: formatEnglish(stage),
    stageLabel: stage,
    detail: formatEnglishOrNull(detail),
    detailLabel: detail,
    sides,
  };
}
