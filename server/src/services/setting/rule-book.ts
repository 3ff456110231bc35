/**
 * The rule book: how prices, stakes, bets and results work here, by sport. It is published on the site (Rules) and
 * printed to docs/RULES.md. Where published rules of other exchanges differ, ours says what is done here.
 */

const GENERAL = `You bet against other bettors. A back bet says that something happens, a lay bet that it does not. The exchange matches the two at the price both agreed to, or at a better one for the bet that came second.

Odds are decimal and include the stake. ₹1,000 backed at 1.85 wins ₹850 or loses ₹1,000. ₹1,000 laid at 1.85 wins ₹1,000 or loses ₹850. The profit of each match is rounded once to a whole paisa, half a paisa up, and is the same figure for both sides.

An unmatched bet waits in the book. The best price is matched first, and at one price the oldest bet first. The unmatched part can be changed or cancelled, the matched part cannot. When you change a bet you give its new stake as a whole, what is matched included. A lower stake keeps the place in the queue; a higher stake or another price takes a new one.

Unmatched bets lapse when the market turns in play, when it is suspended in play, and when it closes. A bet that you chose to keep stays until the market closes. A ball that is running lapses nothing.

A fill-or-kill bet is matched at once at your price or better for each part, for at least the amount you asked for, or not at all. An average over worse prices does not count.

In play a bet is held for a few seconds before it reaches the book; the market shows how long. If the market is suspended meanwhile, the bet is not placed. A held bet cannot be taken back: if you cancel it, whatever is unmatched after the hold is cancelled. A bet that waits in the book can be cancelled while a market is suspended.

Your own bets never match each other.

Exposure is the most that you can lose over all your markets that are not settled. Your balance is your cash less your exposure. Bets in one market count together, so a bet that makes your worst result better needs no further money.

When a market is settled, your results in it are added up. Commission is taken only from a net win, at the rate of the market, rounded to a whole paisa, half a paisa up. A market that you lose costs none.

If runners tie for a place, only the bets on those runners are divided: the places that are left, by the number of runners that share them. Two winners for one place: half of each stake is settled at full odds and the other half loses. Three places, a first, a second and two tied for third: the first two are paid in full, and half of each stake on the tied two. A result needs as many placed runners as the market has places, or all that ran when fewer did.

A void bet returns the stakes of both sides. Bets made while prices could no longer be fair, after something decisive and before the market was suspended, are void for both sides and only for that time.

A wrong result is corrected: the settlement is taken back line by line, and the market is settled again, with commission worked out anew. Both stay visible in your statement.

Your cash can fall below zero only when something is taken back that you have used already: a match is void that covered another bet, a settlement is reversed after you spent the winnings, the prices of your matched bets are cut because a runner was taken out, or the parts of a dead heat or the halves of a stake are rounded, by a paisa a match. You cannot bet or withdraw until the balance is made good; later winnings go towards it.

The rules printed on a market come before these.`;

const CRICKET = `Match odds are settled on the official result, also when overs were lost and a target was revised. If the scores are level and a super over, a count of boundaries or another official tie-break gives a winner, that side wins. If the tie stands, half of every stake is settled as a win and half as a loss. Without a result the bets are void.

In matches without a limit of overs the draw is a selection of its own, and wins when the match ends without a winner.

Tied match is Yes when the scores are level at the end of normal play, whatever a super over decides.

Completed match is Yes when the match has an official result from play. A reserve day counts as the same match.

Line markets are settled on runs: Yes wins when the runs reach the line or pass it, No when they stay below. Extras count. If an innings loses overs so that the overs of the market cannot be bowled, the bets are void; a side that is all out or reaches its target has completed its overs. Runs of a super over never count.

Toss: void if no toss takes place.

Scores on the screen help you follow the match; they can be late or wrong and settle nothing. Others may see the match before you do.`;

const FANCY = `A fancy has a line of runs and two rates per 100. Yes at line 46, rate 95: you win ₹95 for every ₹100 when 46 or more are scored, and lose your stake when fewer are. No at line 46, rate 105: you win your stake when fewer than 46 are scored, and lose ₹105 for every ₹100 when 46 or more are. What a No can lose is therefore stake times rate divided by 100.

A number of runs exactly on the line is a win for Yes. The stake is not returned.

All your bets on one fancy count together. Your exposure is the worst result over every number of runs that is possible.

You never get a line that you did not ask for: when the line has moved, the bet is refused with the new line, and you decide again.

A session is settled when its overs are complete, also if the match is abandoned later. If they cannot be completed, the bets are void; a side that is all out or declares has completed the session. Runs scored in a super over do not count.

A player's runs count once they have faced a ball or are out; not out stands as it is. Retired hurt is not a wicket.

No commission is taken.`;

const BOOKMAKER = `The bookmaker market has rates per 100, offered by the house. Back at 85: you win ₹85 for every ₹100, or lose the stake. Lay at 87: you win the stake, or lose ₹87 for every ₹100.

Rates are suspended while a ball is bowled. A bet is taken at the rate you see or at a better one. A worse rate is shown to you first, unless you chose to accept any odds.

The market is settled on the official result; without one the bets are void. No commission is taken.`;

const FOOTBALL = `Match odds are for 90 minutes and stoppage time: home, draw or away. Extra time and penalties do not count unless the market says so.

Over and under goals count all goals of that time, own goals too. A line with a half, such as 2.5, has no tie.

Some lines of goals, and all Asian handicaps, can be met exactly. The handicap is added to the goals of its side, and all goals of the match count, also those from before your bet. Exactly on a whole line, such as 3 or -1, all bets are void. A line with a quarter, such as 2.25, is half of your stake on each of the two lines beside it, 2 and 2.5. One half may win or lose while the other is given back: ₹1,000 backed on over 2.25 at 1.90 loses ₹500 when two goals are scored; on over 2.75 it wins ₹450 when three are. The half of each match is rounded once to a whole paisa and is the same figure for both sides.

The half-time market is settled on the score at half-time, and is void where that score is not known. Correct score is the score after 90 minutes and stoppage time; one that has no runner of its own counts for any other win of that side, or for any other draw.

A goal, a penalty or a red card suspends the market. Bets matched after it and before the suspension are void for both sides.

A match that is abandoned and not finished within three days is void, except for what was decided already.`;

const TENNIS = `Match odds are settled on the player who goes through. If a player retires or is disqualified before one set is complete, the bets are void; after that the other player is the winner.

Set winner and total games need the set or the match they name to be completed; otherwise they are void, except where the result could not change any more.

A change of court, surface or day does not void a bet while the tournament goes on.`;

const HORSE_RACING = `Win markets are settled on the official first, place markets on the number of places printed on the market, as they stand at the weigh-in. Later changes do not count.

Bets on a horse that does not run are void. The prices of bets already matched on the others are reduced by its factor, never below 1.01: in a win market from 2.5 % on, in a place market always. Unmatched lays on the others are cancelled then, unmatched backs stay; without a factor all unmatched bets are cancelled. If the horse runs after all and is put back before the result, the matched bets are again as they were made.

Until the off win and place markets take bets at the starting price (SP): back with a stake, lay with a liability, with the worst price you accept if you name one. At the off each horse gets one price, the one at which stakes of backs and of lays are the same, unmatched bets of the market among them; all bets that it suits are matched at it, better prices first. What finds nobody, or is beyond its limit, lapses. The stake of a lay and what a stake wins are rounded down to a whole paisa. A bet at SP cannot be changed or cancelled. On one horse you take part on one side, that of your oldest bet at SP. An ordinary bet kept to SP becomes one, without a limit, with what is unmatched at the off; a lay keeps its liability. If a horse does not run, bets at SP on it are void, and the liability of lays at SP on the others is reduced by its factor over what they do not stand for themselves, in a place market by its factor.

Each-way markets have the number of places and the part of the odds that are printed on them, by the number of horses when the market was made: two places at a quarter of the odds with five to seven horses, three at a fifth with eight or more, in a handicap three at a quarter with twelve to fifteen and four at a quarter with sixteen or more, unless the market says otherwise. A horse that does not run does not change them. Every bet is two of its stake: one that the horse wins, at the odds, and one that it is placed, at that part of the odds. A back of ₹100 at 11.0 for a fifth costs ₹200; it wins ₹1,000 and ₹200 if the horse wins, ₹200 less the ₹100 of the other part if it is only placed, and loses ₹200 otherwise; the lay has the opposite. What the place wins is rounded down to a whole paisa. Horses that tie divide each part by itself. A horse that does not run reduces the odds as in a win market, and the odds of a place with them. There is no cash-out and no starting price. When fewer horses finish than places are paid, the each-way market is void.

Horses that tie: only the bets on the tied horses are divided, by the places left and the number of horses that share them. When fewer horses finish than places are paid, the place market is void.

A race that is not run on its day is void, unless it is run within the time that the market names.`;

const KABADDI = `Match odds are settled on the score after forty minutes of normal time. Golden raids and extra time count only if the market says so. A tie without a selection of its own makes the bets void.

A match that is stopped stands if more than 32 minutes were played; otherwise the bets are void, except for what was decided already.`;

const CASINO = `Every game prints its rules, what each bet pays and how much of all stakes it returns over time. Those figures hold for many rounds; a single evening can end far from them.

A round that has started is finished even if your connection is lost; its result is in your history. A round that cannot be finished is void and gives every stake back.

Play money and real money never meet: a demo or play-money user plays with play money only.`;

/** The rule book by its parts, in the order in which it is read: name of the public text, heading, text. */
export const RULE_BOOK: readonly {
  readonly name: string;
  readonly heading: string;
  readonly text: string;
}[] = [
  { name: 'rules.general', heading: 'General', text: GENERAL },
  { name: 'rules.cricket', heading: 'Cricket', text: CRICKET },
  { name: 'rules.fancy', heading: 'Fancy', text: FANCY },
  { name: 'rules.bookmaker', heading: 'Bookmaker', text: BOOKMAKER },
  { name: 'rules.football', heading: 'Football', text: FOOTBALL },
  { name: 'rules.tennis', heading: 'Tennis', text: TENNIS },
  { name: 'rules.horse-racing', heading: 'Horse racing', text: HORSE_RACING },
  { name: 'rules.kabaddi', heading: 'Kabaddi', text: KABADDI },
  { name: 'rules.casino', heading: 'Casino', text: CASINO },
];
