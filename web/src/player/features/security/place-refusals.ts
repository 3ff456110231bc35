import type { ErrorCode } from '@crease/contracts/errors/error-code.ts';
import { CallFailure } from '#data/api/failure.ts';

/** The fields that refusals belong to; every other refusal belongs to the whole form. */
export type RefusalPlaces = Partial<Readonly<Record<ErrorCode, string>>>;

/** A wrong password and a wrong code are the fault of one field each. */
export const PROOF_PLACES: RefusalPlaces = {
  WRONG_PASSWORD: 'currentPassword',
  CODE_INVALID: 'code',
  SECOND_FACTOR: 'code',
};

/**
 * Makes a change; a refusal that is one field's fault is thrown again as the message of that field.
 *
 * @throws CallFailure as the change does, with `fields` filled where `places` knows one.
 */
export async function placeRefusals(
  places: RefusalPlaces,
  change: () => Promise<void>,
): Promise<void> {
  try {
    await change();
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code === 'NETWORK') throw failure;
    const { code, message, status, details } = failure;
    const place = places[code];
    if (place === undefined) throw failure;
    const fields = new Map([[place, message]]);
    throw new CallFailure({ code, message, status, details, fields });
  }
}
