import * as z from 'zod/mini';
import { Rupees } from '#base/money.ts';
import { amount, flag } from '#base/request-fields.ts';
import type { OperatorRole } from '#base/route.ts';
import { listKeys, type Wire } from '#base/wire.ts';

/** Roles that may perform each kind of money action, in the order of the table that admins edit. */
export const FOUR_EYES_ROLES = {
  RESULT: ['admin', 'trader'],
  VOID: ['admin', 'trader'],
  TERMS: ['admin', 'trader'],
  LIMITS: ['admin', 'support'],
  CORRECTION: ['admin', 'cashier'],
  DEPOSIT: ['admin', 'cashier'],
  WITHDRAWAL: ['admin', 'cashier'],
} as const satisfies Record<string, readonly OperatorRole[]>;

/** Kind of a money action with its own four-eyes amounts. */
export const FourEyesKind = z.enum(listKeys(FOUR_EYES_ROLES));
export type FourEyesKind = Wire<typeof FourEyesKind>;

/**
 * Actions counted towards an amount. EACH: the action alone · SUBJECT: with others of its kind on the same player or
 * market within 24 hours · OPERATOR: with the operator's others as well. Strictest last.
 */
export const FourEyesWindow = z.enum(['EACH', 'SUBJECT', 'OPERATOR']);
export type FourEyesWindow = Wire<typeof FourEyesWindow>;

/** Roles that any kind of money action names. */
export const FourEyesRole = z.enum(['admin', 'trader', 'cashier', 'support']);
export type FourEyesRole = Wire<typeof FourEyesRole>;

/** Amount up to which an operator of a role may perform a kind of action alone; 0 if never. */
export type FourEyesAmount<Amount> = Omit<OperatorRules['fourEyesAmounts'][number], 'above'> & {
  readonly above: Amount;
};

/** Lists every kind and role with one amount. Results can't be split and are many: each is judged alone. */
export function listFourEyesAmounts<Amount>(above: Amount): readonly FourEyesAmount<Amount>[] {
  return FourEyesKind.options.flatMap((kind) =>
    FOUR_EYES_ROLES[kind].map((role) => ({
      kind,
      role,
      above,
      window: kind === 'RESULT' ? ('EACH' as const) : ('OPERATOR' as const),
    })),
  );
}

export const OperatorRules = z.strictObject({
  /** True if money actions above the amounts need a second operator. */
  fourEyes: z.boolean(),
  /** Amounts up to which one operator suffices, by kind and role. In a request, rows left out are unchanged. */
  fourEyesAmounts: z.array(
    z.strictObject({ kind: FourEyesKind, role: FourEyesRole, above: Rupees, window: FourEyesWindow }),
  ),
  /** Maximum that one operator may credit and debit within 24 hours, per currency. */
  balancesPerDay: Rupees,
});
export type OperatorRules = Wire<typeof OperatorRules>;

/** Each kind for each role, with room for kinds to come. */
const MAX_AMOUNTS = 50;

export const operatorRuleFields = {
  fourEyes: z.optional(flag),
  fourEyesAmounts: z.optional(
    z
      .array(
        z.object({
          kind: FourEyesKind,
          role: FourEyesRole,
          above: z.union([z.literal(0), amount]),
          window: FourEyesWindow,
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_AMOUNTS)),
  ),
  balancesPerDay: z.optional(z.union([z.literal(0), amount])),
};
