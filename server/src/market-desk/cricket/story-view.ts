import { formatEnglish } from '@crease/contracts/labels/english.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { CommentaryLine, MatchCommentary } from '@crease/contracts/wire/commentary.ts';
import type { PlayCommentaryLine as PlayedLine } from '@crease/sports/play/live-play.ts';

/** Builds a commentary line in wire format, in English and with its labels. */
export function toCommentaryLine({ id, at, text, isKey, time }: PlayedLine): CommentaryLine {
  return {
    id,
    at: formatEnglish(at),
    atLabel: at,
    ball: null,
    text: formatEnglish(text),
    textLabel: text,
    isKey,
    time: toWireTime(time),
  };
}

/** Commentary of a fixture with lines only, newest first. */
export function toCommentary(lines: readonly PlayedLine[]): MatchCommentary {
  return { innings: [], lines: lines.map(toCommentaryLine) };
}
