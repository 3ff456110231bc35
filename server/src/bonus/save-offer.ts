import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { OperatorBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { BONUS, GROUPS_OF_PRODUCT, locksMoney, NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import type { Money } from '@crease/core/money/money.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { checkSlot } from '@crease/games/slot/slot.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { areOwnTerms } from './decide-claim.ts';
import type { BonusEnv } from './env.ts';
import { toWireTerms } from './list-bonuses.ts';
import { getMaxCost } from './new-claim.ts';
import type { BonusOffer, OfferTerms } from './store/bonus-claim.ts';
import type { OfferCost } from './store/bonus-store.ts';

type OfferRequest = Input<'operatorSaveBonus'>;
const MUTEX_KEY = 'bonus-offers';

/** Lists all offers, newest first, with their costs. */
export async function listOperatorBonuses({ bonuses }: BonusEnv): Promise<readonly OperatorBonus[]> {
  const costs = await bonuses.costs();
  return (await bonuses.offers()).toReversed().map((offer) => toOperatorBonus(offer, costs));
}

/**
 * Creates or updates an offer. Changed terms get a new version; existing claims keep theirs. Errors: NOT_FOUND,
 * VALIDATION for contradictory terms or a budget below the cost so far, FOUR_EYES for the author of the terms where
 * four-eyes applies and claims aren't approved individually.
 */
export function saveOffer(context: BonusEnv, actor: Actor, request: OfferRequest): Reply<OperatorBonus> {
  const { bonuses, clock, locks } = context;
  return locks.run(MUTEX_KEY, async () => {
    const { id = 0, enabled, domains, endsAt, budget, sportId, freeRounds: _, ...fields } = request;
    const isOfSport = fields.kind === 'FREE_BET' && sportId !== undefined;
    const game = findRoundsGame(context, request);
    if (game === null) return failField('freeRounds', 'Choose a game that supports free rounds');
    const terms: OfferTerms = {
      ...fields,
      ...UNUSED_TERMS[fields.kind],
      ...(isOfSport ? { sportId } : {}),
      ...game.terms,
    };
    const former = (await bonuses.offers()).find((offer) => offer.id === id) ?? null;
    if (id !== 0 && former === null) return fail('NOT_FOUND');
    const costs = await bonuses.costs();
    const spent = costs.find(({ offerId }) => offerId === id)?.reserved ?? 0;
    const wrong = termsProblem(terms) ?? stakeProblem(terms, game.limits) ?? budgetProblem(terms, budget, spent);
    if (wrong !== null) return failField(...wrong);
    const termsVersion = getTermsVersion(former, terms);
    const isOfFormer = former !== null && former.termsVersion === termsVersion;
    const offer: BonusOffer = {
      id,
      termsVersion,
      terms,
      enabled,
      domains,
      endsAt,
      budget,
      termsBy: isOfFormer ? former.termsBy : actor.operatorId,
      createdAt: former?.createdAt ?? clock.now(),
    };
    if (await needsSecondOperator(context, actor, { former, offer })) return fail('FOUR_EYES', { field: 'enabled' });
    const kept = await bonuses.saveOffer(offer, (after) =>
      buildAuditRow(actor, { action: 'SaveBonus', entity: 'bonus', entityId: after.id, before: former, after }),
    );
    return ok(toOperatorBonus(kept, costs));
  });
}

/**
 * Under four-eyes, an offer only pays out once someone other than the author of its terms has enabled it.
 * Individually approved claims get their second person there instead.
 */
async function needsSecondOperator(
  context: BonusEnv,
  actor: Actor,
  { former, offer }: { readonly former: BonusOffer | null; readonly offer: BonusOffer },
): Promise<boolean> {
  if (!offer.enabled || offer.terms.needsApproval) return false;
  if (former !== null && !isMoreGenerous(former, offer)) return false;
  return await areOwnTerms(context, actor, offer);
}

/** True if an enabled offer becomes more generous. */
function isMoreGenerous(former: BonusOffer, { termsVersion, budget, domains, endsAt }: BonusOffer): boolean {
  const isAsBefore = former.enabled && former.termsVersion === termsVersion;
  const isWider = JSON.stringify(former.domains) !== JSON.stringify(domains);
  return !isAsBefore || budget > former.budget || isWider || former.endsAt !== endsAt;
}

/** Terms of bonuses that depend on no deposit or loss, and of those that needn't be wagered either. */
const OF_NOTHING = { percent: null, minDeposit: null, period: null, minLoss: null };
const UNSTAKED = { ...OF_NOTHING, wageringMultiple: 0, mostPerMarket: null };

/** Fields that don't apply to each kind. */
const UNUSED_TERMS = {
  FIXED: OF_NOTHING,
  DEPOSIT_PERCENT: { period: null, minLoss: null },
  LOSSBACK: { minDeposit: null },
  FREE_BET: { ...UNSTAKED, product: 'SPORTS', shares: { ...NO_SHARES, EXCHANGE: 100 } },
  FREE_ROUNDS: { ...UNSTAKED, product: 'CASINO', shares: NO_SHARES, minOdds: BONUS.usualOdds },
} as const;

/** A game whose rounds an offer can stake; limits of a stake in paise. */
interface FreeRoundsGame {
  readonly name: string;
  readonly limits: { readonly min: Money; readonly max: Money };
}

/** Finds the games of free-rounds offers. */
export interface FreeRoundsGames {
  /** Null if the game isn't offered with free rounds. */
  findFreeRoundsGame(which: { readonly provider: string; readonly code: string }): FreeRoundsGame | null;
}

/** The game of a free-rounds offer, with its provider's code and bet options; null if there is none. */
function findRoundsGame(
  { games }: { readonly games: FreeRoundsGames },
  { kind, freeRounds }: OfferRequest,
): {
  readonly terms: Pick<OfferTerms, 'freeRounds'>;
  readonly limits: FreeRoundsGame['limits'] | null;
} | null {
  if (kind !== 'FREE_ROUNDS') return { terms: {}, limits: null };
  if (freeRounds === undefined) return null;
  const { providerId: provider, gameCode: code } = freeRounds;
  const game = games.findFreeRoundsGame({ provider, code });
  if (game === null) return null;
  return { terms: { freeRounds: { ...freeRounds, gameName: game.name } }, limits: game.limits };
}

/** Checks that the game accepts the stake; otherwise no round could be played. */
function stakeProblem({ amount, freeRounds }: OfferTerms, limits: FreeRoundsGame['limits'] | null): Problem | null {
  if (limits === null) return null;
  const { min, max } = limits;
  if (amount < min || amount > max) return ['amount', `Stake must be ₹${toRupees(min)}–₹${toRupees(max)}`];
  const isSpin = freeRounds?.providerId === PROVIDER_ID && freeRounds.gameCode === 'slot1';
  const spun = isSpin ? checkSlot(amount, getGameTraits('slot1').limits) : null;
  if (spun === null || spun.ok) return null;
  return ['amount', `Stake must be in steps of ₹${toRupees(Number(spun.facts.step ?? 0))}`];
}

function getTermsVersion(former: BonusOffer | null, terms: OfferTerms): number {
  if (former === null) return 1;
  const isSame = JSON.stringify(toSortedEntries(former.terms)) === JSON.stringify(toSortedEntries(terms));
  return isSame ? former.termsVersion : former.termsVersion + 1;
}

/** Normalises field order, which the database doesn't preserve. */
function toSortedEntries({ shares, freeRounds, ...terms }: OfferTerms): readonly unknown[] {
  const lines = (of: object) => Object.entries(of).sort(([one], [other]) => (one < other ? -1 : 1));
  return [lines(terms), lines(shares), lines(freeRounds ?? {})];
}

type Problem = [field: string, sentence: string];

function termsProblem(terms: OfferTerms): Problem | null {
  const { kind, percent, period, amount, maxConversion, minOdds, shares, product } = terms;
  if (amount > BONUS.largest) return ['amount', `Maximum ₹${toRupees(BONUS.largest)}`];
  if (kind === 'DEPOSIT_PERCENT' && percent === null) return ['percent', 'Enter the percentage of the deposit'];
  if (kind === 'LOSSBACK' && (percent === null || percent > 100))
    return ['percent', 'Enter the percentage of net loss, up to 100'];
  if (kind === 'LOSSBACK' && period === null) return ['period', 'Choose a period'];
  if (!locksMoney(kind) && maxConversion === null) return ['maxConversion', 'Enter max winnings'];
  if (locksMoney(kind) && maxConversion !== null && maxConversion > amount)
    return ['maxConversion', 'Can’t exceed the bonus amount'];
  if (minOdds < BONUS.leastOdds || minOdds > BONUS.mostOdds)
    return ['minOdds', `Must be between ${BONUS.leastOdds / 100} and ${BONUS.mostOdds / 100}`];
  const isStaked = terms.wageringMultiple > 0;
  if (isStaked && !GROUPS_OF_PRODUCT[product].some((group) => shares[group] > 0))
    return ['shares', 'No bets would contribute to wagering'];
  return null;
}

function budgetProblem(terms: OfferTerms, budget: Money, spent: Money): Problem | null {
  if (budget < getMaxCost(terms)) return ['budget', 'Budget doesn’t cover one bonus'];
  if (budget < spent) return ['budget', `₹${toRupees(spent)} already spent`];
  return null;
}

function toOperatorBonus(offer: BonusOffer, costs: readonly OfferCost[]): OperatorBonus {
  const { id, terms, termsVersion, enabled, domains, endsAt, budget, createdAt } = offer;
  const cost = costs.find(({ offerId }) => offerId === id);
  return {
    ...toWireTerms(terms),
    id,
    termsVersion,
    enabled,
    domains,
    endsAt: toWireTimeOrNull(endsAt),
    budget: toRupees(budget),
    spent: toRupees(cost?.reserved ?? 0),
    claims: cost?.claims ?? 0,
    createdAt: toWireTime(createdAt),
  };
}
