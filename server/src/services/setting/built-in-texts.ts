import { RULE_BOOK } from './rule-book.ts';

const PLAY_MONEY = `This site is for play money. Everyone starts with play money from the house; it cannot be bought, paid out or changed into anything of value.

Bets, prices and results work as they would with real money, and play money never meets real money in one book.`;

const TERMS = `You may use this site if you are of the age that it names and if betting is allowed where you are. One person has one account, in their own name and with their own mobile number.

Keep your password and your codes to yourself; we never ask for them. What is done with your password counts as done by you until you report that someone else has it. You can see where you are logged in, and end any of these sessions, in your profile.

A bet counts when the site has confirmed it. It can be cancelled only as far as it has not been matched. The rules of each market, and the general rules, are part of these terms.

You may not use an error of the site, bet for somebody else, work together to move a market, or bet on an event whose result you can influence. Bets made so are void.

An account can be blocked while such a suspicion is looked into. Money that is rightly yours stays yours.

If you think that something was settled wrongly, write to us within seven days. We answer with the reasons for the decision.

Set limits for yourself, and stop when it is no fun any more. Never bet to win back what you have lost.`;

const PRIVACY = `We keep what is needed to run your account: your user name, your mobile number, your bets and the movements of your money. Your password and your codes are kept only in a form from which they cannot be read.

For every login we note the time, the address and the browser, so that you and we can see whether someone else used the account. You find this list in your profile; we keep it for a year.

Your mobile number is used for codes and for messages about your account. It is not shown to anyone else.

Your browser keeps what it needs to show you the site: your session, your settings and the prices of the moment. Logging out clears it. Nothing is handed to advertisers, and the pages load nothing from elsewhere unless a game or a stream needs it.

Bets and movements of money are kept as long as the law asks. You can ask what we have about you.`;

/**
 * The texts of Setting/GetSetting that the product ships: name and value, plain text, paragraphs apart by an empty
 * line. The house can write others in front of them.
 */
export const BUILT_IN_TEXTS: ReadonlyMap<string, string> = new Map([
  ['terms', TERMS],
  ['privacy', PRIVACY],
  ...RULE_BOOK.map(({ name, text }) => [name, text] as const),
  ['play-money', PLAY_MONEY],
  ['maintenance.eta', ''],
]);
