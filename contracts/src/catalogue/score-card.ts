import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import type { Wire } from '#base/wire.ts';
import { Label } from '#labels/label.ts';
import { ScoreHalt } from './catalogue.ts';

/** A ball as displayed: `token` is the text ("4", "W", "1wd"), `kind` its colour. */
export const ScoreBall = z.strictObject({
  token: z.string(),
  kind: z.enum(['dot', 'run', 'four', 'six', 'wicket', 'extra']),
});
export type ScoreBall = Wire<typeof ScoreBall>;

export const CricketInnings = z.strictObject({
  team: z.string(),
  runs: z.number(),
  wkts: z.number(),
  overs: z.string(),
  target: z.nullable(z.number()),
  crr: z.nullable(z.number()),
  rrr: z.nullable(z.number()),
});

const batting = { name: z.string(), runs: z.number(), balls: z.number(), fours: z.number(), sixes: z.number() };

/** Cricket section of a scorecard: the fields of api 4.2, then our own additions. */
export const CricketScore = z.strictObject({
  innings: z.array(CricketInnings),
  batters: z.array(z.strictObject({ ...batting, onStrike: z.boolean() })),
  bowler: z.nullable(z.strictObject({ name: z.string(), overs: z.string(), runs: z.number(), wkts: z.number() })),
  lastBalls: z.array(z.string()),
  note: z.nullable(z.string()),
  noteLabel: z.exactOptional(z.nullable(Label)),
  teams: z.tuple([z.string(), z.string()]),
  /** Index of the batting side in `teams`; null between innings. */
  battingTeam: z.nullable(z.literal([0, 1])),
  toss: z.nullable(z.string()),
  tossLabel: z.exactOptional(z.nullable(Label)),
  /** Balls of the current and previous over, in order. */
  thisOver: z.nullable(z.strictObject({ number: z.number(), balls: z.array(ScoreBall) })),
  lastOver: z.nullable(z.strictObject({ number: z.number(), balls: z.array(ScoreBall) })),
  partnership: z.nullable(z.strictObject({ runs: z.number(), balls: z.number() })),
  lastWicket: z.nullable(z.string()),
  projected: z.nullable(z.number()),
  /** Par score of a chase with limited overs if rain ended it now. An estimate, to be labelled as such. */
  par: z.exactOptional(z.number()),
  /** Present while fielding restrictions apply. */
  isPowerplay: z.exactOptional(z.literal(true)),
  lastFiveOvers: z.nullable(z.string()),
  /** Last ball for the tracker: direction (degrees clockwise from straight down the ground) and description. */
  lastShot: z.nullable(
    z.strictObject({
      ball: z.string(),
      angle: z.nullable(z.number()),
      value: z.string(),
      text: z.string(),
      textLabel: z.exactOptional(Label),
    }),
  ),
  fallOfWickets: z.array(z.strictObject({ score: z.string(), player: z.string(), over: z.string() })),
  resultText: z.nullable(z.string()),
  resultLabel: z.exactOptional(z.nullable(Label)),
});
export type CricketScore = Wire<typeof CricketScore>;

/** Football section: the three fields of api 4.2, then additions from our feed. */
export const FootballScore = z.strictObject({
  home: z.number(),
  away: z.number(),
  minute: z.nullable(z.number()),
  teams: z.exactOptional(z.tuple([z.string(), z.string()])),
  /** `37'`, `45+2'`, `HT`, `FT`. */
  clock: z.exactOptional(z.string()),
  clockLabel: z.exactOptional(Label),
  halfTime: z.exactOptional(z.nullable(z.tuple([z.number(), z.number()]))),
  /** Extra-time goals only. */
  extraTime: z.exactOptional(z.nullable(z.tuple([z.number(), z.number()]))),
  shootOut: z.exactOptional(z.nullable(z.tuple([z.number(), z.number()]))),
  scorers: z.exactOptional(z.tuple([z.array(z.string()), z.array(z.string())])),
  yellowCards: z.exactOptional(z.tuple([z.number(), z.number()])),
  redCards: z.exactOptional(z.tuple([z.number(), z.number()])),
  corners: z.exactOptional(z.tuple([z.number(), z.number()])),
  shots: z.exactOptional(z.tuple([z.number(), z.number()])),
  shotsOnTarget: z.exactOptional(z.tuple([z.number(), z.number()])),
  /** Offsides and fouls; present once a source has reported either. */
  offsides: z.exactOptional(z.tuple([z.number(), z.number()])),
  fouls: z.exactOptional(z.tuple([z.number(), z.number()])),
});
export type FootballScore = Wire<typeof FootballScore>;

export const TennisScore = z.strictObject({
  players: z.tuple([z.string(), z.string()]),
  /** Index of the next server; null before the start and after the end. */
  server: z.nullable(z.literal([0, 1])),
  /** Games of every set started. */
  games: z.array(z.tuple([z.number(), z.number()])),
  sets: z.tuple([z.number(), z.number()]),
  /** `15`, `40`, `Ad`, or tie-break points; null between games. */
  points: z.nullable(z.tuple([z.string(), z.string()])),
  isTieBreak: z.boolean(),
  /** `Break point`, `Set point`, `Match point`; null otherwise. */
  pressure: z.nullable(z.string()),
  pressureLabel: z.exactOptional(z.nullable(Label)),
  /** Time in ms from the first to the latest point; absent before it, and if unknown. */
  playedMs: z.exactOptional(z.number()),
  aces: z.tuple([z.number(), z.number()]),
  doubleFaults: z.tuple([z.number(), z.number()]),
  breaks: z.tuple([z.number(), z.number()]),
});
export type TennisScore = Wire<typeof TennisScore>;

export const KabaddiScore = z.strictObject({
  teams: z.tuple([z.string(), z.string()]),
  points: z.tuple([z.number(), z.number()]),
  firstHalf: z.nullable(z.tuple([z.number(), z.number()])),
  /** Time left in the half, e.g. `2nd half 12:40`. */
  clock: z.string(),
  clockLabel: z.exactOptional(Label),
  raiding: z.nullable(z.literal([0, 1])),
  isDoOrDie: z.boolean(),
  onMat: z.tuple([z.number(), z.number()]),
  raidPoints: z.tuple([z.number(), z.number()]),
  tacklePoints: z.tuple([z.number(), z.number()]),
  allOuts: z.tuple([z.number(), z.number()]),
  raids: z.number(),
  /** Raider with the most raid points; present once a named raider has scored. */
  topRaider: z.exactOptional(z.strictObject({ side: z.literal([0, 1]), name: z.string(), points: z.number() })),
  /** Defender with the most tackle points; present if defenders are named. */
  topDefender: z.exactOptional(z.strictObject({ side: z.literal([0, 1]), name: z.string(), points: z.number() })),
});
export type KabaddiScore = Wire<typeof KabaddiScore>;

export const RacingScore = z.strictObject({
  distance: z.string(),
  going: z.string(),
  goingLabel: z.exactOptional(z.nullable(Label)),
  raceClass: z.string(),
  places: z.number(),
  runners: z.array(
    z.strictObject({
      number: z.string(),
      name: z.string(),
      stall: z.string(),
      jockey: z.string(),
      trainer: z.string(),
      weight: z.string(),
      form: z.string(),
      /** Position in running or at the finish, 1 for the leader; null before the off and for a non-runner. */
      position: z.nullable(z.number()),
      isNonRunner: z.boolean(),
      /** Starting price in hundredths; null before the off. */
      startingPrice: z.nullable(z.number()),
    }),
  ),
});
export type RacingScore = Wire<typeof RacingScore>;

/** A scorecard with the section of its sport. Built-in texts have a label; entered text is shown as is. */
export const ScoreCard = z.strictObject({
  kind: z.enum(['cricket', 'football', 'tennis', 'kabaddi', 'racing', 'iframe']),
  status: z.string(),
  statusLabel: z.exactOptional(Label),
  url: z.nullable(z.string()),
  updatedAt: Time,
  cricket: z.nullable(CricketScore),
  football: z.nullable(FootballScore),
  tennis: z.exactOptional(TennisScore),
  kabaddi: z.exactOptional(KabaddiScore),
  racing: z.exactOptional(RacingScore),
  text: z.nullable(z.string()),
  /** See `ListScore.halt`. */
  halt: z.exactOptional(ScoreHalt),
});
export type ScoreCard = Wire<typeof ScoreCard>;

/** One over of an innings for charts; `total` and `lost` are as of its end. */
export const OverLine = z.strictObject({
  /** Over number, from 1. */
  over: z.number(),
  runs: z.number(),
  wickets: z.number(),
  total: z.number(),
  lost: z.number(),
  isComplete: z.boolean(),
});
export type OverLine = Wire<typeof OverLine>;

/** Scorecard tables of an innings. Built-in texts come with a label. */
export const InningsCard = z.strictObject({
  runs: z.number(),
  wkts: z.number(),
  overs: z.string(),
  isOver: z.boolean(),
  /** In batting order. */
  batters: z.array(
    z.strictObject({
      ...batting,
      /** Runs per hundred balls, two decimals; null before the first ball. */
      strikeRate: z.nullable(z.number()),
      onStrike: z.boolean(),
      /** Dismissal, "c B Kolgaon b T Jambdri"; null if not out. */
      how: z.nullable(z.string()),
      howLabel: z.nullable(Label),
    }),
  ),
  /** Members of the eleven yet to bat; empty if line-ups are unknown, and in a super over. */
  notBatted: z.array(z.string()),
  /** In bowling order. */
  bowlers: z.array(
    z.strictObject({
      name: z.string(),
      overs: z.string(),
      maidens: z.number(),
      runs: z.number(),
      wkts: z.number(),
      /** Runs per over, two decimals; null before the first legal ball. */
      economy: z.nullable(z.number()),
      /** Runs from wides and from no-ball penalties. */
      wides: z.number(),
      noballs: z.number(),
    }),
  ),
  extras: z.strictObject({
    byes: z.number(),
    legbyes: z.number(),
    wides: z.number(),
    noballs: z.number(),
    penalty: z.number(),
    total: z.number(),
  }),
});
export type InningsCard = Wire<typeof InningsCard>;

export const InningsStory = z.strictObject({
  team: z.string(),
  /** Set for a super over, which has tables but isn't charted. */
  superOver: z.exactOptional(z.literal(true)),
  /** Runs to win; null if not chasing. */
  target: z.nullable(z.number()),
  overs: z.array(OverLine),
  card: InningsCard,
});
export type InningsStory = Wire<typeof InningsStory>;

/** One commentary line: a ball, goal, point or fall. */
export const CommentaryLine = z.strictObject({
  /** Increases with every line of the match. */
  id: z.number(),
  /** Match progress at that point: "18.2", "67'", "2nd set 4-3". */
  at: z.string(),
  atLabel: z.exactOptional(Label),
  /** Ball marker; null if not a ball. */
  ball: z.nullable(ScoreBall),
  text: z.string(),
  textLabel: z.exactOptional(Label),
  /** True for highlights, shown in bold: a wicket, boundary, goal, card or set won. */
  isKey: z.boolean(),
  time: Time,
});
export type CommentaryLine = Wire<typeof CommentaryLine>;

/** Match history: overs for charts, scorecard tables and latest commentary. */
export const MatchCommentary = z.strictObject({
  /** Cricket only, in order; empty in other sports. */
  innings: z.array(InningsStory),
  /** Up to 60 lines, newest first. */
  lines: z.array(CommentaryLine),
});
export type MatchCommentary = Wire<typeof MatchCommentary>;
