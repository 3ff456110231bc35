import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { PlaceBetResult } from '@crease/contracts/wire/bet.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import { isHouseKind, isRunsKind } from '@crease/core/market/market-kind.ts';
import type { BonusClaim, FreeBetUse } from '#ports/bonus-store.ts';
import { freeBetKeyOf } from '#projections/bonus-wagers.ts';
import type { AppContext } from '#services/app-context.ts';
import { answeredFiguresOf } from '#services/betting/balance-figures.ts';
import { betMessageOf } from '#services/betting/bet-message.ts';
import type { BetSlip, Bettor } from '#services/betting/command-of-slip.ts';
import type { MarketFacts } from '#services/betting/market-facts.ts';
import {
  answer,
  type Declined,
  decline,
  declinedByExchange,
  declineField,
  type Reply,
} from '#services/reply.ts';
import { openHouseAccount } from '#trading/house-accounts.ts';
import { giveBack } from './follow-free-bet.ts';
import { freeBetView, liveBetOf } from './free-bet.ts';
import { publishClaim } from './take-claim-step.ts';

interface FreeBetSlip extends BetSlip {
  readonly freeBetId: number;
}

/** A slip with what `placeBet` has made of it. */
interface MadeSlip {
  readonly slip: FreeBetSlip;
  readonly facts: MarketFacts | null;
  readonly command: PlaceBet | Declined;
}

const BACK = 1;
/** After that a bet that was sent and not answered is looked for. */
const LOOKED_FOR_AFTER_MS = 60_000;

/**
 * Places a bet that the house pays. What it is used for is written down first, under the version that was seen, so of two
 * at once one is used; the bet has an id that follows from it, so none is placed twice. What is refused can be used again.
 *
 * Refusals: NOT_FOUND for a free bet that is nobody's or somebody else's; BONUS_NOT_AVAILABLE when it is used or over;
 * VALIDATION for another stake, side, market or odds than its terms; those of `placeBet`.
 */
export async function placeFreeBet(
  context: AppContext,
  { user, ip }: Bettor,
  { slip, facts, command }: MadeSlip,
): Promise<Reply<PlaceBetResult>> {
  const claim = await context.bonuses.claimById(slip.freeBetId);
  if (claim?.userId !== user.id || claim.terms.kind !== 'FREE_BET') return decline('NOT_FOUND');
  if (claim.freeBet?.clientBetId === slip.clientBetId) return await placedOf(context, claim);
  if ('ok' in command) return command;
  const refusal = refusalOf(context, claim, slip);
  if (refusal !== null) return refusal;
  if (facts === null || isHouseKind(facts.kind) || isRunsKind(facts.kind))
    return declineField('marketId', 'A free bet is for odds of the exchange');
  if (facts.kind === 'EACH_WAY')
    return declineField('marketId', 'A free bet pays one stake, and each way is two');
  if ((claim.terms.sportId ?? facts.sportId) !== facts.sportId)
    return declineField('marketId', 'The free bet is for another sport');
  const used = await noteUse(context, claim, slip);
  if (used === null) return decline('BONUS_NOT_AVAILABLE');
  const outcome = await context.exchange.submit(
    {
      ...command,
      accountId: used.freeBet.payerId,
      holderId: user.id,
      clientBetId: used.freeBet.key,
      persistence: 'LAPSE',
      timeInForce: 'FILL_OR_KILL',
    },
    { ip },
  );
  if (!outcome.ok) {
    await giveBack(context, used, used.freeBet);
    return declinedByExchange(outcome);
  }
  const kept = await context.bonuses.changeClaim(used, { dueAt: null }, { step: null });
  publishClaim(context, kept ?? used);
  return await placedOf(context, used);
}

function refusalOf(
  { clock }: AppContext,
  { state, freeBet, terms, dueAt, owes }: BonusClaim,
  { type, stake, rate, timeInForce }: FreeBetSlip,
): Declined | null {
  const isOver = dueAt === null || dueAt <= clock.now();
  if (state !== 'ACTIVE' || freeBet !== null || owes !== null || isOver)
    return decline('BONUS_NOT_AVAILABLE');
  if (type !== BACK) return declineField('type', 'A free bet is a back bet');
  if (stake !== terms.amount)
    return declineField('stake', `The free bet is of ${rupeesOf(terms.amount)} rupees`);
  if (timeInForce === 'ON_CLOSE')
    return declineField('timeInForce', 'A free bet is not at the starting price');
  const least = terms.minOdds / 100;
  return rate < terms.minOdds ? declineField('rate', `Odds of ${least} or more`) : null;
}

/** Writes down that it is used; null: somebody was faster. */
async function noteUse(
  context: AppContext,
  claim: BonusClaim,
  { clientBetId, marketId }: FreeBetSlip,
): Promise<(BonusClaim & { readonly freeBet: FreeBetUse }) | null> {
  const { bonuses, clock, exchange } = context;
  const payerId = await openHouseAccount(context, 'INR', 'promotions');
  const commissionBps = await exchange.read(({ accounts, markets }) => {
    const own = accounts.get(claim.userId)?.limits.commissionBps;
    return own ?? markets.get(marketId)?.terms.commissionBps ?? 0;
  });
  const at = clock.now();
  const leftMs = (claim.dueAt ?? at) - at;
  const key = freeBetKeyOf(claim);
  const freeBet: FreeBetUse = { key, payerId, clientBetId, at, leftMs, commissionBps };
  const change = { freeBet, dueAt: at + LOOKED_FOR_AFTER_MS };
  const kept = await bonuses.changeClaim(claim, change, { step: null });
  return kept === null ? null : { ...kept, freeBet };
}

/** The bet that came of it, as it is now. */
async function placedOf(
  { exchange }: AppContext,
  claim: BonusClaim,
): Promise<Reply<PlaceBetResult>> {
  return await exchange.read((state): Reply<PlaceBetResult> => {
    const bet = claim.freeBet === null ? null : liveBetOf(state, claim.freeBet);
    const market = bet === null ? undefined : state.markets.get(bet.marketId);
    if (bet === null || market === undefined) return decline('BONUS_NOT_AVAILABLE');
    const view = freeBetView(state, bet, claim);
    const message = betMessageOf(view, market.kind);
    return answer({ message, bet: view, ...answeredFiguresOf(state, claim.userId) });
  });
}
