/**
 * The rule book: how prices, stakes, bets and results work here, by sport. Published on the site (Rules) and printed
 * to docs/RULES.md. Where published rules of other exchanges differ, ours describe what we do.
 */

const GENERAL = `You bet against other bettors. A back bet wins if something happens; a lay bet wins if it doesn’t. The exchange matches the two at the price both agreed to, or at a better price for whichever bet arrived second.

Odds are decimal and include the stake. A ₹1,000 back at 1.85 wins ₹850 or loses ₹1,000. A ₹1,000 lay at 1.85 wins ₹1,000 or loses ₹850. The profit on each matched amount is rounded once to the nearest paisa, half up, and is the same for both sides.

Unmatched bets wait in the order book. Better prices are matched first; at the same price, older bets are matched first. You can edit or cancel the unmatched part of a bet, but not the matched part. When you edit a bet, enter the full new stake, including any amount already matched. Reducing the stake keeps your place in the queue; increasing it or changing the price doesn’t.

Unmatched bets lapse when the market goes in-play, is suspended in-play, or closes. Bets you chose to keep stay until the market closes. A running ball doesn’t cause bets to lapse.

A fill-or-kill bet is matched immediately for at least your minimum amount, every part at your price or better, or not at all. An average across worse prices doesn’t count.

In-play bets are delayed for a few seconds before reaching the order book; the market shows the delay. If the market is suspended during the delay, the bet isn’t placed. You can’t withdraw a delayed bet: if you cancel it, any part still unmatched after the delay is cancelled. You can cancel bets already in the order book while a market is suspended.

Your own bets never match each other. If a new or edited bet meets your own unmatched bet on the other side, the unmatched part of that earlier bet is cancelled and the new bet goes on to the next bettor’s. We tell you how much was cancelled.

Exposure is the most you can lose across all your unsettled markets. Your available balance is your cash minus your exposure. Bets in the same market offset each other, so a bet that improves your worst outcome needs no extra funds.

When a market is settled, your results in it are combined. Commission is charged only on net winnings, at the market’s rate, rounded to the nearest paisa, half up. There’s no commission if you lose on the market.

If runners dead-heat for a place, only bets on those runners are divided: the remaining places divided by the number of runners sharing them. Example: two winners for one place: half of each stake settles at full odds and the other half loses. Example: three places with a first, a second and two tied for third: the first two are paid in full, and half of each stake on the tied runners is paid. A result needs as many placed runners as the market has places, or all finishers if there were fewer.

A void bet returns both sides’ stakes. Bets matched when prices could no longer be fair (after a decisive incident and before the market was suspended) are void for both sides, for that period only.

If a result is wrong, we correct it: the settlement is reversed entry by entry and the market is resettled, with commission recalculated. Both settlements stay visible in your statement.

Your balance can go negative only when something you’ve already used is reversed: a bet that covered another bet is voided, a settlement is reversed after you spent the winnings, your matched odds are reduced because a runner was withdrawn, or dead-heat or half-stake amounts are rounded, by a paisa per match. You can’t bet or withdraw until the balance is back above zero; winnings go towards it first.

The rules printed on a market take precedence over these rules.`;

const CRICKET = `Match odds are settled on the official result, including matches with lost overs and revised targets. If scores are level and a super over, boundary count or other official tie-break decides a winner, that side wins. If the tie stands, dead-heat rules apply: half of each stake settles as a win and half as a loss. If there is no result, bets are void.

In matches with no overs limit, The Draw is a separate selection and wins if the match has no winner.

Tied match: Yes wins if scores are level at the end of normal play, regardless of any super over.

Completed match: Yes wins if the match has an official result from play. Play on a reserve day counts as part of the same match.

Line markets are settled on runs: Yes wins if runs reach or pass the line, No wins if they stay below it. Extras count. If an innings loses overs so that the market’s overs can’t be bowled, bets are void. A side that is all out or reaches its target is treated as having completed its overs. Super over runs never count.

Toss: void if there is no toss.

On-screen scores are for guidance only. They can be delayed or wrong and aren’t used for settlement. Others may see the match before you do.`;

const FANCY = `A fancy has a line of runs and two rates per 100. Yes at line 46, rate 95: you win ₹95 for every ₹100 if 46 or more runs are scored, and lose your stake if fewer are. No at line 46, rate 105: you win your stake if fewer than 46 are scored, and lose ₹105 for every ₹100 if 46 or more are. So the liability of a No bet is stake × rate ÷ 100.

A result exactly on the line is a win for Yes. Stakes aren’t returned.

All your bets on one fancy are combined. Your exposure is the worst outcome across every possible number of runs.

You’re never given a line you didn’t ask for: if the line moves, your bet is rejected and you’re shown the new line so you can decide again.

A session is settled when its overs are complete, even if the match is later abandoned. If they can’t be completed, bets are void. A side that is all out or declares is treated as having completed the session. Super over runs don’t count.

A player’s runs count once they have faced a ball or are out; a not-out score stands. Retired hurt isn’t a wicket.

No commission is charged.`;

const BOOKMAKER = `Bookmaker markets have rates per 100, offered by the house. Back at 85: you win ₹85 for every ₹100, or lose your stake. Lay at 87: you win your stake, or lose ₹87 for every ₹100.

Rates are suspended during each delivery. Your bet is accepted at the rate you see or better. If the rate gets worse you’re shown it first, unless you chose to accept any odds.

The market is settled on the official result; if there is none, bets are void. No commission is charged.`;

const FOOTBALL = `Match odds cover 90 minutes plus stoppage time: home, draw or away. Extra time and penalty shoot-outs don’t count unless the market says so.

Over/under goals count all goals in that time, including own goals. Half-goal lines, such as 2.5, can’t be tied.

Some goal lines, and all Asian handicaps, can land exactly on the line. The handicap is added to that side’s goals, and all goals count, including those scored before your bet. On a whole line, such as 3 or -1, landing exactly on the line voids all bets. On a quarter line, such as 2.25, half your stake goes on each adjacent line (2 and 2.5). One half may win or lose while the other is returned: ₹1,000 backed on over 2.25 at 1.90 loses ₹500 if two goals are scored; on over 2.75 it wins ₹450 if three are. Half of each matched amount is rounded once to the nearest paisa and is the same for both sides.

Half-time markets are settled on the half-time score, and are void if it isn’t known. Correct score is settled on the score after 90 minutes plus stoppage time; a score with no runner of its own counts as “any other win” for that side, or “any other draw”.

A goal, penalty or red card suspends the market. Bets matched after it and before the suspension are void for both sides.

If a match is abandoned and not finished within three days, all bets are void except those already decided.`;

const TENNIS = `Match odds are settled on the player who advances. If a player retires or is disqualified before one set is completed, bets are void; after that, the other player is the winner.

Set-winner and total-games bets need the named set or match to be completed. Otherwise they are void, unless the outcome was already certain.

A change of court, surface or day doesn’t void bets while the tournament continues.`;

const HORSE_RACING = `Win markets are settled on the official winner and place markets on the number of places printed on the market, as they stand at the weigh-in. Later changes don’t count.

Bets on a non-runner are void. Odds already matched on other runners are cut by its reduction factor, never below 1.01: from 2.5% upwards in win markets, always in place markets. Unmatched lays on other runners are cancelled and unmatched backs stay; if there is no reduction factor, all unmatched bets are cancelled. If the horse is reinstated before the result, matched bets return to their original terms.

Until the off, win and place markets accept starting price (SP) bets: back with a stake, lay with a liability, with an optional worst price. At the off, each runner gets a single SP: the price that balances back and lay stakes, including the market’s unmatched bets. All eligible bets are matched at it, better prices first. Any unmatched part, or part beyond its limit, lapses. Lay stakes and winnings are rounded down to the paisa. SP bets can’t be edited or cancelled. On any one horse you can take only one side: that of your oldest SP bet. An ordinary bet set to Take SP becomes an SP bet with no limit for whatever is unmatched at the off; a lay keeps its liability. If a horse is a non-runner, SP bets on it are void, and the liability of SP lays on other runners is reduced: in win markets by its factor ÷ (100% − the other runner’s own factor), in place markets by its factor.

Each-way markets use the number of places and fraction of the odds printed on them, set by field size when the market was created: two places at 1/4 odds with five to seven runners, three at 1/5 with eight or more; in handicaps, three at 1/4 with twelve to fifteen and four at 1/4 with sixteen or more, unless the market says otherwise. Non-runners don’t change the terms. An each-way bet is two equal bets: one to win at full odds, one to place at that fraction. A ₹100 back at 11.0 with 1/5 odds costs ₹200. If the horse wins, it wins ₹1,000 plus ₹200. If it is only placed, it wins ₹200 minus the ₹100 win stake. Otherwise it loses ₹200. A lay is the opposite. Place winnings are rounded down to the paisa. Dead heats divide each part separately. A non-runner reduces the win odds as in a win market, and the place odds with them. Cash out and SP aren’t available. If fewer horses finish than places paid, the each-way market is void.

Dead heats: only bets on the tied horses are divided, by the remaining places and the number of horses sharing them. If fewer horses finish than places paid, the place market is void.

A race not run on its scheduled day is void, unless it is run within the time stated on the market.`;

const KABADDI = `Match odds are settled on the score after 40 minutes of regular time. Golden raids and extra time count only if the market says so. If the match is tied and there is no tie selection, bets are void.

A match that is stopped stands if more than 32 minutes were played. Otherwise bets are void, except those already decided.`;

const CASINO = `Every game shows its rules, what each bet pays and its return to player (RTP). RTP is an average over many rounds; any single session can differ widely from it.

A round that has started is completed even if you lose connection; the result is in your history. A round that can’t be completed is void and all stakes are returned.

Play money and real money never mix: demo and play-money users only play with play money.`;

/** Sections of the rule book in reading order: name of the public text, heading, text. */
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
