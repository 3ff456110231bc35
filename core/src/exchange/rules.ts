/**
 * The rules under which a command is carried out. The same command may end differently under other rules, so a batch
 * of the journal names the rules it was made under and is replayed under those, by whatever program.
 *
 * 1: as it was before batches named their rules.
 * 2: a dead heat divides only among the runners tied for the last paid place; fewer placed runners than places is
 *    refused; a market that was never opened can be settled; amounts beyond what a balance may hold are refused; bets
 *    of makers that end unmatched leave the state; a removal can be taken back and asks for a plausible factor.
 * 3: keys of corrections leave the state some time after their entry; a stake that is refused because of the rounding
 *    of its profit names the next larger one that is taken; a dead heat whose rounding takes free cash below zero is
 *    named; the house takes no bet with which a market could cost it more than a balance may be.
 * 4: deposits and results count toward the limits that players set for themselves.
 * 5: a result may settle half of every stake; an older version could not read it.
 * 6: limits of one player in a market do not apply to free bets.
 * 7: bets at the starting price; an older version would match them at once.
 * 8: each-way markets; an older version would settle them on the win alone.
 * 9: bets at the starting price in place markets.
 *
 * Whatever gives another outcome than before for the same command asks `step.rules`. Old rules stay as long as a
 * journal may hold batches of theirs.
 */
export const RULES_VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type RulesVersion = (typeof RULES_VERSIONS)[number];

/** What new batches are made under. */
export const CURRENT_RULES: RulesVersion = 9;
