import type { DeliveryEvent } from '#field/field-event.ts';
import { type BallMark, ballMark } from './ball-marks.ts';
import {
  type BatterLine,
  type BowlerLine,
  costsWicket,
  type FallOfWicket,
  formatOvers,
  type InningsState,
  isCreditedToBowler,
  type OverSummary,
  type Partnership,
} from './innings-state.ts';

/**
 * Applies a delivery to an innings.
 *
 * Scoring rules: a wide isn't a ball faced, a no-ball is. Byes, leg-byes and penalties aren't charged to the bowler.
 * A wicket can fall on an illegal ball. Batters retired hurt or not out may return.
 */
export function applyDelivery(innings: InningsState, delivery: DeliveryEvent, ballsPerOver: number): InningsState {
  const mark = ballMark(delivery);
  const legal = mark.legal ? 1 : 0;
  const ballsInOver = legalBallsBefore(innings, delivery) + legal;
  const place = delivery.lastOfOver
    ? { over: delivery.over + 1, ballsInOver: 0 }
    : { over: delivery.over, ballsInOver };
  const runs = innings.runs + delivery.runs.total;
  const fallOfWickets = [...innings.fallOfWickets, ...wicketsFallen(innings, delivery, runs, place)];
  const overs = withOver(innings, delivery, mark, runs);

  return {
    ...innings,
    ...place,
    runs,
    wickets: innings.wickets + mark.wickets,
    balls: innings.balls + legal,
    deliveries: innings.deliveries + 1,
    extras: addExtras(innings.extras, delivery.extras),
    batters: battersAfter(innings.batters, delivery),
    bowlers: bowlersAfter(innings.bowlers, delivery, isMaiden(overs.at(-1), ballsPerOver)),
    fallOfWickets,
    partnerships: partnershipsAfter(innings, delivery, mark),
    overs,
    striker: delivery.next?.striker ?? null,
    nonStriker: delivery.next?.nonStriker ?? null,
    bowler: delivery.bowler,
    lastDelivery: delivery,
  };
}

function legalBallsBefore(innings: InningsState, { over }: DeliveryEvent): number {
  return innings.over === over ? innings.ballsInOver : 0;
}

function wicketsFallen(
  innings: InningsState,
  delivery: DeliveryEvent,
  score: number,
  place: { readonly over: number; readonly ballsInOver: number },
): FallOfWicket[] {
  return delivery.wickets.filter(costsWicket).map((dismissal, index) => ({
    wicket: innings.wickets + index + 1,
    score,
    playerOut: dismissal.playerOut,
    dismissal,
    bowler: delivery.bowler,
    overs: formatOvers(place),
  }));
}

function addExtras(sums: InningsState['extras'], extras: DeliveryEvent['extras']) {
  return {
    wides: sums.wides + (extras.wides ?? 0),
    noballs: sums.noballs + (extras.noballs ?? 0),
    byes: sums.byes + (extras.byes ?? 0),
    legbyes: sums.legbyes + (extras.legbyes ?? 0),
    penalty: sums.penalty + (extras.penalty ?? 0),
  };
}

function battersAfter(before: readonly BatterLine[], delivery: DeliveryEvent): BatterLine[] {
  const atCrease = [delivery.striker, delivery.nonStriker];
  const nextIn = delivery.next ? [delivery.next.striker, delivery.next.nonStriker] : [];
  const leaving = delivery.wickets.map(({ playerOut }) => playerOut);
  const lines = withNames(before, [...atCrease, ...leaving, ...nextIn]);

  return lines.map((line) => {
    const faced = line.name === delivery.striker ? addFaced(line, delivery) : line;
    const dismissal = delivery.wickets.find(({ playerOut }) => playerOut === line.name);
    if (dismissal) return { ...faced, out: { dismissal, bowler: delivery.bowler } };
    return atCrease.includes(line.name) ? { ...faced, out: null } : faced;
  });
}

function withNames(lines: readonly BatterLine[], names: readonly string[]): BatterLine[] {
  const known = new Set(lines.map(({ name }) => name));
  const added = [...new Set(names)].filter((name) => !known.has(name));
  return [...lines, ...added.map((name) => ({ name, runs: 0, balls: 0, fours: 0, sixes: 0, out: null }))];
}

function addFaced(line: BatterLine, { runs, extras, nonBoundary }: DeliveryEvent): BatterLine {
  return {
    ...line,
    runs: line.runs + runs.batter,
    balls: line.balls + (extras.wides ? 0 : 1),
    fours: line.fours + (runs.batter === 4 && !nonBoundary ? 1 : 0),
    sixes: line.sixes + (runs.batter === 6 && !nonBoundary ? 1 : 0),
  };
}

function bowlersAfter(before: readonly BowlerLine[], delivery: DeliveryEvent, maiden: boolean): BowlerLine[] {
  const known = before.some(({ name }) => name === delivery.bowler);
  const blank = { balls: 0, runs: 0, wickets: 0, maidens: 0, wides: 0, noballs: 0 };
  const lines = known ? before : [...before, { name: delivery.bowler, ...blank }];

  return lines.map((line) =>
    line.name === delivery.bowler
      ? {
          name: line.name,
          balls: line.balls + (delivery.extras.wides || delivery.extras.noballs ? 0 : 1),
          runs: line.runs + concededBy(delivery),
          wickets: line.wickets + delivery.wickets.filter(isCreditedToBowler).length,
          maidens: line.maidens + (maiden ? 1 : 0),
          wides: line.wides + (delivery.extras.wides ?? 0),
          noballs: line.noballs + (delivery.extras.noballs ?? 0),
        }
      : line,
  );
}

function concededBy({ runs, extras }: DeliveryEvent): number {
  return runs.total - (extras.byes ?? 0) - (extras.legbyes ?? 0) - (extras.penalty ?? 0);
}

function withOver(innings: InningsState, delivery: DeliveryEvent, mark: BallMark, score: number): OverSummary[] {
  const last = innings.overs.at(-1);
  const same = last?.over === delivery.over;
  const before = same ? last : blankOver(delivery.over);
  const finished = same ? innings.overs.slice(0, -1) : innings.overs;
  const bowlers = before.bowlers.includes(delivery.bowler) ? before.bowlers : [...before.bowlers, delivery.bowler];

  return [
    ...finished,
    {
      over: delivery.over,
      runs: before.runs + mark.runs,
      wickets: before.wickets + mark.wickets,
      legalBalls: before.legalBalls + (mark.legal ? 1 : 0),
      conceded: before.conceded + concededBy(delivery),
      score,
      wicketsDown: innings.wickets + mark.wickets,
      bowlers,
      balls: [...before.balls, mark],
      complete: delivery.lastOfOver,
    },
  ];
}

function blankOver(over: number): OverSummary {
  return {
    over,
    runs: 0,
    wickets: 0,
    legalBalls: 0,
    conceded: 0,
    score: 0,
    wicketsDown: 0,
    bowlers: [],
    balls: [],
    complete: false,
  };
}

/** True for a maiden: a full over by one bowler with no runs charged. A short (miscounted) over is none. */
function isMaiden(over: OverSummary | undefined, ballsPerOver: number): boolean {
  return over?.complete === true && over.legalBalls >= ballsPerOver && over.bowlers.length === 1 && over.conceded === 0;
}

function partnershipsAfter(innings: InningsState, delivery: DeliveryEvent, mark: BallMark): Partnership[] {
  const last = innings.partnerships.at(-1);
  const open = last !== undefined && last.ended === null ? last : null;
  const closed = open === null ? innings.partnerships : innings.partnerships.slice(0, -1);
  const stand = addToStand(
    open ?? { forWicket: innings.wickets + 1, runs: 0, balls: 0, shares: [], ended: null },
    delivery,
    mark,
  );

  if (delivery.wickets.length === 0) return [...closed, stand];
  return [...closed, { ...stand, ended: mark.wickets > 0 ? 'wicket' : 'unbroken' }];
}

function addToStand(stand: Partnership, delivery: DeliveryEvent, mark: BallMark): Partnership {
  const names = new Set([...stand.shares.map(({ name }) => name), delivery.striker, delivery.nonStriker]);
  const shares = [...names].map((name) => {
    const share = stand.shares.find((each) => each.name === name) ?? { name, runs: 0, balls: 0 };
    if (name !== delivery.striker) return share;
    return {
      name,
      runs: share.runs + delivery.runs.batter,
      balls: share.balls + (delivery.extras.wides ? 0 : 1),
    };
  });
  return {
    ...stand,
    runs: stand.runs + mark.runs,
    balls: stand.balls + (mark.legal ? 1 : 0),
    shares,
  };
}
