import type { operatorBonusRoutes } from '@crease/contracts/routes/operator-bonus.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { BONUS, GROUPS_OF_PRODUCT, NO_SHARES } from '@crease/contracts/rules/bonus-limits.ts';
import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { OpBonus } from '@crease/contracts/wire/operator-bonus.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { traitsOf } from '@crease/games/catalogue/traits.ts';
import { checkSlot } from '@crease/games/slot/slot.ts';
import type { BonusOffer, OfferCost, OfferTerms } from '#ports/bonus-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { limitsOn, type RegisteredGame } from '#services/casino/game-registry.ts';
import { houseRulesOf } from '#services/operator/acts/house-rules.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { areTwoPeople } from '#services/operator/second-person.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { wireTermsOf } from './bonus-view.ts';
import { mostCostOf } from './new-claim.ts';

type Wanted = ParsedOf<(typeof operatorBonusRoutes)['operatorSaveBonus']>;
const MUTEX_KEY = 'bonus-offers';

/** All offers, newest first, with what they have cost. */
export async function opBonuses({
  bonuses,
}: Pick<AppContext, 'bonuses'>): Promise<readonly OpBonus[]> {
  const costs = await bonuses.costs();
  return (await bonuses.offers()).toReversed().map((offer) => opBonusOf(offer, costs));
}

/**
 * Makes or changes an offer. Terms that differ get a new version; whoever has taken it keeps those of then. Refusals:
 * NOT_FOUND; VALIDATION for terms that contradict each other, or a budget below what it has cost; FOUR_EYES to who made the
 * terms, where two people must act and nobody looks at the claims.
 */
export function saveOffer(
  context: AppContext,
  actor: Actor,
  wanted: Wanted,
): Promise<Reply<OpBonus>> {
  const { bonuses, clock, loginMutex } = context;
  return loginMutex.run(MUTEX_KEY, async () => {
    const { id = 0, enabled, domains, endsAt, budget, sportId, freeRounds: _, ...fields } = wanted;
    const isOfSport = fields.kind === 'FREE_BET' && sportId !== undefined;
    const game = gameOfRounds(context, wanted);
    if (game === null) return declineField('freeRounds', 'Choose a game that takes free rounds');
    const terms: OfferTerms = {
      ...fields,
      ...NOT_OF_KIND[fields.kind],
      ...(isOfSport ? { sportId } : {}),
      ...game.terms,
    };
    const former = (await bonuses.offers()).find((offer) => offer.id === id) ?? null;
    if (id !== 0 && former === null) return decline('NOT_FOUND');
    const costs = await bonuses.costs();
    const spent = costs.find(({ offerId }) => offerId === id)?.reserved ?? 0;
    const wrong =
      termsProblem(terms) ??
      stakeProblem(terms, game.limits) ??
      budgetProblem({ terms, budget, spent });
    if (wrong !== null) return declineField(...wrong);
    const termsVersion = versionOf(former, terms);
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
    if (await needsOther(context, actor, { former, offer })) {
      return decline('FOUR_EYES', { field: 'enabled' });
    }
    const kept = await bonuses.saveOffer(offer, (after) =>
      auditLineOf(actor, {
        action: 'SaveBonus',
        entity: 'bonus',
        entityId: after.id,
        before: former,
        after,
      }),
    );
    return answer(opBonusOf(kept, costs));
  });
}

/**
 * Where two people must act, an offer pays out to whoever takes it only as somebody else than the maker of its terms has
 * switched it on. Claims that are looked at one by one have their second person there.
 */
async function needsOther(
  context: AppContext,
  { operatorId }: Actor,
  { former, offer }: { readonly former: BonusOffer | null; readonly offer: BonusOffer },
): Promise<boolean> {
  const { terms, termsBy, enabled } = offer;
  if (!enabled || terms.needsApproval || termsBy === null) return false;
  if (former !== null && !givesMore(former, offer)) return false;
  if (!(await houseRulesOf(context)).fourEyes) return false;
  return !(await areTwoPeople(context, termsBy, operatorId));
}

/** Whether an offer that is on gives anybody more than it did before. */
function givesMore(
  former: BonusOffer,
  { termsVersion, budget, domains, endsAt }: BonusOffer,
): boolean {
  const isAsBefore = former.enabled && former.termsVersion === termsVersion;
  const isWider = JSON.stringify(former.domains) !== JSON.stringify(domains);
  return !isAsBefore || budget > former.budget || isWider || former.endsAt !== endsAt;
}

/** What terms of one kind do not have. */
const NOT_OF_KIND = {
  FIXED: { percent: null, minDeposit: null, period: null, minLoss: null },
  DEPOSIT_PERCENT: { period: null, minLoss: null },
  LOSSBACK: { minDeposit: null },
  FREE_BET: {
    product: 'SPORTS',
    percent: null,
    minDeposit: null,
    period: null,
    minLoss: null,
    wageringMultiple: 0,
    shares: { ...NO_SHARES, EXCHANGE: 100 },
    mostPerMarket: null,
  },
  FREE_ROUNDS: {
    product: 'CASINO',
    percent: null,
    minDeposit: null,
    period: null,
    minLoss: null,
    wageringMultiple: 0,
    shares: NO_SHARES,
    minOdds: BONUS.usualOdds,
    mostPerMarket: null,
  },
} as const;

/** The game of an offer of free rounds as its provider calls it, with what a bet in it may be; null: there is none such. */
function gameOfRounds(
  { games }: Pick<AppContext, 'games'>,
  { kind, freeRounds }: Wanted,
): {
  readonly terms: Pick<OfferTerms, 'freeRounds'>;
  readonly limits: RegisteredGame['limits'] | null;
} | null {
  if (kind !== 'FREE_ROUNDS') return { terms: {}, limits: null };
  const found = games
    .all()
    .find(
      ({ provider, code }) => provider === freeRounds?.providerId && code === freeRounds.gameCode,
    );
  if (freeRounds === undefined || found?.hasFreeRounds !== true || !found.isOffered) return null;
  const terms = { freeRounds: { ...freeRounds, gameName: found.name } };
  return { terms, limits: limitsOn(found, null) };
}

/** Nobody could play a round at a stake that the game does not take. */
function stakeProblem(
  { amount, freeRounds }: OfferTerms,
  limits: RegisteredGame['limits'] | null,
): Problem | null {
  if (limits === null) return null;
  const { min, max } = limits;
  if (amount < min || amount > max)
    return ['amount', `The game takes ${rupeesOf(min)} to ${rupeesOf(max)} rupees`];
  const isSpin = freeRounds?.providerId === PROVIDER_ID && freeRounds.gameCode === 'slot1';
  const spun = isSpin ? checkSlot(amount, traitsOf('slot1').limits) : null;
  if (spun === null || spun.ok) return null;
  return ['amount', `A spin takes steps of ${rupeesOf(Number(spun.facts.step ?? 0))} rupees`];
}

function versionOf(former: BonusOffer | null, terms: OfferTerms): number {
  if (former === null) return 1;
  const isSame = JSON.stringify(sorted(former.terms)) === JSON.stringify(sorted(terms));
  return isSame ? former.termsVersion : former.termsVersion + 1;
}

/** The database gives the fields of a document in an order of its own. */
function sorted({ shares, freeRounds, ...terms }: OfferTerms): readonly unknown[] {
  const lines = (of: object) => Object.entries(of).sort(([one], [other]) => (one < other ? -1 : 1));
  return [lines(terms), lines(shares), lines(freeRounds ?? {})];
}

type Problem = [field: string, sentence: string];

function termsProblem(terms: OfferTerms): Problem | null {
  const { kind, percent, period, amount, maxConversion, minOdds, shares, product } = terms;
  if (amount > BONUS.largest) return ['amount', `At most ${rupeesOf(BONUS.largest)} rupees`];
  if (kind === 'DEPOSIT_PERCENT' && percent === null)
    return ['percent', 'Say which part of the deposit it is'];
  if (kind === 'LOSSBACK' && (percent === null || percent > 100))
    return ['percent', 'Say which part of the net loss it is, 100 at most'];
  if (kind === 'LOSSBACK' && period === null) return ['period', 'Say of which period it is'];
  if (!locksMoney(kind) && maxConversion === null)
    return ['maxConversion', 'Say what it wins at most'];
  if (locksMoney(kind) && maxConversion !== null && maxConversion > amount)
    return ['maxConversion', 'No more than the bonus turns into cash'];
  if (minOdds < BONUS.leastOdds || minOdds > BONUS.mostOdds)
    return ['minOdds', `Between ${BONUS.leastOdds / 100} and ${BONUS.mostOdds / 100}`];
  const isStaked = terms.wageringMultiple > 0;
  if (isStaked && !GROUPS_OF_PRODUCT[product].some((group) => shares[group] > 0))
    return ['shares', 'Nothing would count toward it'];
  return null;
}

function budgetProblem({
  terms,
  budget,
  spent,
}: {
  readonly terms: OfferTerms;
  readonly budget: number;
  readonly spent: number;
}): Problem | null {
  if (budget < mostCostOf(terms)) return ['budget', 'The budget is not enough for one bonus'];
  if (budget < spent) return ['budget', `It has cost ${rupeesOf(spent)} rupees already`];
  return null;
}

function opBonusOf(offer: BonusOffer, costs: readonly OfferCost[]): OpBonus {
  const { id, terms, termsVersion, enabled, domains, endsAt, budget, createdAt } = offer;
  const cost = costs.find(({ offerId }) => offerId === id);
  return {
    ...wireTermsOf(terms),
    id,
    termsVersion,
    enabled,
    domains,
    endsAt: endsAt === null ? null : timeOf(endsAt),
    budget: rupeesOf(budget),
    spent: rupeesOf(cost?.reserved ?? 0),
    claims: cost?.claims ?? 0,
    createdAt: timeOf(createdAt),
  };
}
