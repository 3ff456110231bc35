/** What most markets have in common: how prices, stakes and results work here. */
const GENERAL = `You bet against other bettors. A back bet says that something happens, a lay bet that it does not. The exchange brings the two together at the price both agreed to, or at a better one for whoever comes second.

Odds are decimal and include the stake. ₹1,000 backed at 1.85 wins ₹850 or loses ₹1,000. ₹1,000 laid at 1.85 wins ₹1,000 or loses ₹850.

A bet that nobody takes yet waits in the book. The best price is matched first, and at one price the oldest bet first. The part that waits can be changed or cancelled; the matched part cannot. What still waits lapses when the market turns in play or is suspended in play, unless you chose to keep it, and when the market closes.

In play a bet is held for a few seconds before it reaches the book; the market shows how long. If the market is suspended meanwhile, the bet is not placed. A bet that waits in the book can be cancelled while a market is suspended.

Exposure is the most that you can lose over all your markets that are not settled. Your balance is your cash less your exposure. Bets in one market count together, so a bet that makes your worst result better needs no further money.

When a market is settled, your results in it are added up. Commission is taken only from a net win; the rate stands on the market. A market that you lose costs none.

If two or more share a place, the bet is divided: with two winners for one place half of the stake is settled at full odds and the other half loses. A void bet gives every stake back.

A wrong result is corrected: the settlement is taken back line by line, and the market is settled again. Both stay visible in your statement. Bets made while prices could no longer be fair, after something decisive and before the market was suspended, are void for both sides and only for that time.

The rules printed on a market come before these.`;

const CRICKET = `Match odds are settled on the official result, also when overs were lost and a target was revised. If the scores are level and a super over or another official tie-break gives a winner, that side wins. If the tie stands, half of every stake is settled as a win and half as a loss. Without a result the bets are void.

In matches without a limit of overs the draw is a selection of its own, and wins when the match ends without a winner.

Tied match is Yes when the scores are level at the end of normal play, whatever a super over decides.

Completed match is Yes when the match has an official result from play. A reserve day counts as the same match.

Line markets are settled on runs: Yes wins when the runs reach the line or pass it, No when they stay below. Extras count. If an innings loses overs so that the overs of the market cannot be bowled, the bets are void; a side that is all out or reaches its target has completed its overs. Runs of a super over never count.

Toss: void if no toss takes place.

Scores on the screen help you follow the match; they can be late or wrong and settle nothing. Others may see the match sooner than you.`;

const FANCY = `A fancy has a line of runs and two rates per 100. Yes at line 46, rate 95: you win ₹95 for every ₹100 when 46 or more are scored, and lose your stake when fewer are. No at line 46, rate 105: you win your stake when fewer than 46 are scored, and lose ₹105 for every ₹100 when 46 or more are. What a No can lose is therefore stake times rate divided by 100.

A number of runs exactly on the line is a win for Yes.

All your bets on one fancy count together. Your exposure is the worst result over every number of runs that is possible.

A line that has moved is never taken for you: you are told the new line and decide again.

A session is settled when its overs are complete, also if the match is abandoned later. If they cannot be completed, the bets are void; a side that is all out or declares has completed the session. Runs scored in a super over do not count.

A player's runs count once he has faced a ball or is out; not out stands as it is. Retired hurt is not a wicket.

No commission is taken.`;

const BOOKMAKER = `The bookmaker market has rates per 100, offered by the house. Back at 85: you win ₹85 for every ₹100, or lose the stake. Lay at 87: you win the stake, or lose ₹87 for every ₹100.

Rates are suspended while a ball is bowled. A bet is taken at the rate you see or at a better one; a worse rate is told to you first, unless you chose to accept any odds.

The market is settled on the official result; without one the bets are void. No commission is taken.`;

const FOOTBALL = `Match odds are for 90 minutes and stoppage time: home, draw or away. Extra time and penalties do not count unless the market says so.

Over and under goals count all goals of that time, own goals too. A line with a half, such as 2.5, has no tie. On a quarter line half of the stake goes to each of the neighbouring lines.

A goal, a penalty or a red card suspends the market. Bets matched after it and before the suspension are void for both sides.

A match that is abandoned and not finished within three days is void, except for what was decided already.`;

const TENNIS = `Match odds are settled on the player who goes through. If a player retires or is disqualified before one set is complete, the bets are void; after that the other player is the winner.

Set winner and total games need the set or the match they name to be completed; otherwise they are void, except where the result could not change any more.

A change of court, surface or day does not void a bet while the tournament goes on.`;

const HORSE_RACING = `Win markets are settled on the official first, place markets on the number of places printed on the market, as they stand at the weigh-in. Later changes do not count.

Bets on a horse that does not run are void. The prices of bets already matched on the others are reduced by its factor: in a win market from 2.5 % on, in a place market always. Waiting lays on the others are cancelled then, waiting backs stay.

Horses that share a place: the stake is divided by their number.

A race that is not run on its day is void, unless it is run within the time that the market names.`;

const KABADDI = `Match odds are settled on the score after forty minutes of normal time. Golden raids and extra time count only if the market says so. A tie without a selection of its own makes the bets void.

A match that is stopped stands if more than 32 minutes were played; otherwise the bets are void, except for what was decided already.`;

const CASINO = `Every game prints its rules, what each bet pays and how much of all stakes it returns over time. Those figures hold for many rounds; a single evening can end far from them.

A round that has begun is finished even if your connection is lost; its result is in your history. A round that cannot be finished is void and gives every stake back.

Play money and real money never meet: a demo or play-money user plays with play money only.`;

const PLAY_MONEY = `This site is for play money. Everybody begins with play money from the house; it cannot be bought, paid out or changed into anything of value.

Bets, prices and results work as they would with real money, and play money never meets real money in one book.`;

const TERMS = `You may use this site if you are of the age that it names and if betting is allowed where you are. One person has one account, in his own name and with his own mobile number.

Keep your password and your codes to yourself; nobody of the house asks for them. What is done with your password counts as done by you until you tell us that somebody else has it. You can see where you are logged in, and end any of these sessions, in your profile.

A bet counts when the site has confirmed it. It can be cancelled only as far as it has not been matched. The rules of each market, and the general rules, are part of these terms.

You may not use an error of the site, bet for somebody else, work together to move a market, or bet on an event whose result you can influence. Bets made so are void.

An account can be blocked while such a suspicion is looked into. Money that is rightly yours stays yours.

If you think that something was settled wrongly, tell us within seven days. We answer with what the decision rests on.

Set limits for yourself, and stop when it is no fun any more. Never bet to win back what you have lost.`;

const PRIVACY = `We keep what is needed to run your account: your user name, your mobile number, your bets and the movements of your money. Your password and your codes are kept only in a form that cannot be turned back.

For every login we note the time, the address and the browser, so that you and we can see if somebody else was there. You find this list in your profile; we keep it for a year.

Your mobile number is used for codes and for messages about your account. It is shown to nobody else.

Your browser keeps what it needs to show you the site: your session, your settings and the prices of the moment. Logging out clears it. Nothing is handed to advertisers, and the pages load nothing from elsewhere unless a game or a stream needs it.

Bets and movements of money are kept as long as the law asks. You can ask what we have about you.`;

/**
 * The texts of Setting/GetSetting that the product ships: name and value, plain text, paragraphs apart by an empty
 * line. The house can write others in front of them.
 */
export const BUILT_IN_TEXTS: ReadonlyMap<string, string> = new Map([
  ['terms', TERMS],
  ['privacy', PRIVACY],
  ['rules.general', GENERAL],
  ['rules.cricket', CRICKET],
  ['rules.fancy', FANCY],
  ['rules.bookmaker', BOOKMAKER],
  ['rules.football', FOOTBALL],
  ['rules.tennis', TENNIS],
  ['rules.horse-racing', HORSE_RACING],
  ['rules.kabaddi', KABADDI],
  ['rules.casino', CASINO],
  ['play-money', PLAY_MONEY],
  ['maintenance.eta', ''],
]);
