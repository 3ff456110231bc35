import { type AnnouncedFixture, FEED_FIXTURE } from '@crease/contracts/market-desk/feed.ts';
import { applyFieldEvent, initialMatchState, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import type { PlayPhase } from '@crease/sports/play/board.ts';
import type { AnyPlayModel } from '@crease/sports/play/live-play.ts';
import type { Sport } from '@crease/sports/play/sport.ts';
import { type PlayedSport, SPORT_IDS } from '@crease/sports/play/sport-fixture.ts';
import { SPORTS } from '@crease/sports/registry/sports.ts';
import type { CricketFixture, FeedFact, FeedFixture, FieldView, PlayFixture } from './feed.ts';

type AnnouncedIn<Name> = Extract<AnnouncedFixture, { readonly sport: Name }>;

/** External feeds announce exactly the fields that each sport needs. */
const PLAYED: { readonly [Name in PlayedSport]: Sport<AnnouncedIn<Name>> } = SPORTS;

/** Converts an announced fixture to a tradable one. @param key the fixture's key across all sources. */
export function toFeedFixture(announced: AnnouncedFixture, key: string): FeedFixture {
  return announced.sport === 'cricket' ? toCricketFixture(announced, key) : toPlayFixture(announced, key);
}

/** Converts a fixture of any feed to an external announcement; null if it can't be scored through facts. */
export function toAnnouncement(fixture: FeedFixture, id: string): AnnouncedFixture | null {
  const { startsAt } = fixture;
  const read = FEED_FIXTURE.safeParse(
    fixture.sport === 'cricket'
      ? { ...fixture.info, sport: 'cricket', id, startsAt }
      : { ...playAnnouncement(fixture), id, startsAt },
  );
  return read.success ? read.data : null;
}

function playAnnouncement({ model, sportId, competition, country, venue }: PlayFixture): object {
  const [sport] = Object.entries(SPORT_IDS).find(([, known]) => known === sportId) ?? [];
  return { ...model.announced, sport, competition, country, venue };
}

function toCricketFixture(announced: AnnouncedIn<'cricket'>, key: string): CricketFixture {
  const { id: _, match: __, sport, startsAt, ...rest } = announced;
  const info: CricketMatchInfo = { ...rest, key, squads: null };
  return { sport, key, info, startsAt, speed: 1 };
}

function toPlayFixture(announced: AnnouncedIn<PlayedSport>, key: string): PlayFixture {
  // The cross-source match name isn't part of the played fixture.
  const { match: _, ...fixture } = announced;
  const { sport, startsAt, competition, country, venue } = fixture;
  const played: Sport<AnnouncedIn<PlayedSport>> = PLAYED[sport];
  const { title, sides, model, markets } = played.announcedAs(fixture);
  const [team1, team2] = sides ?? [null, null];
  return {
    sport: 'other',
    key,
    sportId: SPORT_IDS[sport],
    title,
    team1,
    team2,
    competition,
    country,
    venue,
    startsAt,
    markets,
    hasScore: true,
    // External events arrive in real time.
    speed: 1,
    model,
  };
}

/** Tracks a fixture's state as facts arrive; `apply` throws on a fact that can't follow. */
export interface Follower {
  readonly start: unknown;
  apply(state: unknown, fact: FeedFact): unknown;
  getPhase(state: unknown): PlayPhase;
  buildView(state: unknown): FieldView;
}

export function createFollower(fixture: FeedFixture): Follower {
  return fixture.sport === 'cricket' ? matchFollower(fixture) : playFollower(fixture.model);
}

function playFollower(model: AnyPlayModel): Follower {
  return {
    start: model.start,
    apply: (state, fact) => {
      const next = model.apply(state, fact);
      // Commentary is written for every fact, so one without it can't follow either.
      model.describe(fact, next);
      return next;
    },
    getPhase: (state) => model.board(state).phase,
    buildView: (state) => ({ sport: 'other', board: model.board(state) }),
  };
}

function matchFollower({ info }: CricketFixture): Follower {
  return {
    start: initialMatchState(info),
    apply: applyFieldEvent,
    getPhase: ({ outcome, innings }: MatchState) => {
      if (outcome !== null) return 'over';
      return innings.length > 0 ? 'in-play' : 'before';
    },
    buildView: (match: MatchState) => ({ sport: 'cricket', info, match }),
  };
}
