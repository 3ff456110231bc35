import type { SessionKind } from './session.ts';

const YES_NO = 'Yes wins if the figure is at or above the line, No if it is below.';
const EXTRAS =
  'Extras count, and so do penalty runs that are on the scoreboard when the last ball concerned is bowled; penalty ' +
  'runs given after the innings and runs of a super over do not.';
const STANDS =
  'A session that is decided stands, whatever becomes of the match; one that is suspended and not opened again is ' +
  'settled all the same.';
const OVERS =
  'If the side is all out, declares or reaches its target earlier, the score at that moment counts. If rain or ' +
  'another cause takes away any of these overs before they are bowled, all bets are void.';
const NO_MORE_PLAY = 'If the innings is given up before that, all bets are void.';

const FULL_OVERS =
  'If the overs of an innings are reduced, an innings is given up or the match has no result, all bets are void.';
const SUPER_OVERS = 'Super overs do not count.';

/** Rules of every kind of session, printed on its market and never changed after the first bet. */
export const SESSION_RULES: Readonly<Record<SessionKind, string>> = {
  'over-runs': `Runs of the batting side after the overs named. ${YES_NO} ${OVERS} ${EXTRAS} ${STANDS}`,
  band: `Runs of the batting side after the overs named. The bet wins if they are within the band, its first and last run included. ${OVERS} ${EXTRAS} ${STANDS}`,
  meter: `Runs of the batting side after the overs named. Every run above the line pays Yes the stake and costs No the stake, every run below it the other way round; runs more than 100 above the line do not count. ${OVERS} ${EXTRAS} ${STANDS}`,
  'last-figure': `Last digit of the runs of the batting side after the overs named. ${OVERS} ${EXTRAS} ${STANDS}`,
  'single-over': `Runs of the over named and of no other. ${YES_NO} If the side is all out or reaches its target during the over, the runs made in it count. If the over is not begun, or is broken off for another reason, all bets are void. ${EXTRAS} ${STANDS}`,
  'odd-even': `Whether the runs of the over named are odd or even; none is even. If the over is not bowled to its end, all bets are void. ${EXTRAS} ${STANDS}`,
  ball: `Runs of the delivery named, off the bat and extras together. Deliveries are counted from the first of the over, wides and no-balls included. ${YES_NO} If it is not bowled, all bets are void. ${STANDS}`,
  wicket: `Runs of the batting side when the wicket named falls, those of that ball included. ${YES_NO} A batter who retires hurt is not a wicket, one who retires out is. If the wicket does not fall, the total of the innings counts, also of an innings that was shortened. ${NO_MORE_PLAY} ${EXTRAS} ${STANDS}`,
  partnership: `Runs added for the wicket named, extras included. ${YES_NO} A batter who retires hurt does not end the stand: the runs of their successor are added. If the wicket does not fall, the runs added until the innings ends count, also in an innings that was shortened. ${NO_MORE_PLAY} ${STANDS}`,
  advance: `Runs of the batting side after the overs named, in an innings of the full overs of the match. ${YES_NO} If the side is all out or reaches its target earlier, the score at that moment counts. If the innings is shortened, not begun or broken off before that, all bets are void. ${EXTRAS} ${STANDS}`,
  boundaries: `Fours and sixes hit by the player named, each counted once; runs that were run, overthrows included, are none. ${YES_NO} Not out counts. A batter who retires hurt may come back: it counts what they have when they are out or the innings ends. If they neither face a ball nor are out, all bets are void. ${NO_MORE_PLAY} ${STANDS}`,
  'bowler-runs': `Runs on the score card against the bowler named in this innings: off the bat, wides and no-balls; byes, leg byes and penalties are not theirs. ${YES_NO} Settled when the innings ends, however few overs they bowled, also in an innings that was shortened. If they bowl no ball, all bets are void. ${NO_MORE_PLAY} ${STANDS}`,
  'bowler-wickets': `Wickets credited to the bowler named in this innings; run outs are not theirs. ${YES_NO} Settled when the innings ends, however few overs they bowled, also in an innings that was shortened. If they bowl no ball, all bets are void. ${NO_MORE_PLAY} ${STANDS}`,
  'match-fours': `Fours hit off the bat in both innings; fours that were run, byes and wides are none. ${YES_NO} ${SUPER_OVERS} ${FULL_OVERS}`,
  'match-sixes': `Sixes hit off the bat in both innings. ${YES_NO} ${SUPER_OVERS} ${FULL_OVERS}`,
  'match-wides': `Runs from wides in both innings, as the score card counts them. ${YES_NO} ${SUPER_OVERS} ${FULL_OVERS}`,
  'day-runs': `Runs of both sides on the day named, extras included. ${YES_NO} Fewer than 80 overs bowled on that day: all bets are void. ${STANDS}`,
  'period-runs': `Runs of both sides in the session of the day named (until lunch, until tea, until stumps), extras included. ${YES_NO} Fewer than 25 overs bowled in it: all bets are void. ${STANDS}`,
  batter: `Runs off the bat of the player named. ${YES_NO} Not out counts. A batter who retires hurt may come back: their runs count when they are out or the innings ends. If they neither face a ball nor are out, all bets are void. In an innings that was shortened their runs count as they stand. ${NO_MORE_PLAY} ${STANDS}`,
};

/** Printed on a bookmaker market. */
export const BOOKMAKER_RULE =
  'Settles on the official winner of the match, a super over and a revised target included. The number is what is won ' +
  'on 100 staked: Back wins stake × rate ÷ 100 and loses the stake, Lay the other way round. If the match is tied ' +
  'and the tie stands, or there is no result, all bets are void. No commission.';

/** The same where a match may be drawn. */
export const BOOKMAKER_DRAW_RULE =
  'Settles on the official result; a match without a winner settles on The Draw. The number is what is won on 100 ' +
  'staked: Back wins stake × rate ÷ 100 and loses the stake, Lay the other way round. If both sides are all out with ' +
  'the scores level, or the match never starts, all bets are void. No commission.';

/** Printed on the toss market that the house quotes. */
export const TOSS_QUOTE_RULE =
  'Settles on the side that wins the official toss. Betting ends half an hour before the toss is due. No toss: all ' +
  'bets are void. No commission.';
