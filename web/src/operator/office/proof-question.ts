import type { ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import { storeOf } from '#data/storage/observable.ts';

/** What the server wants once more before it does an act. */
export interface ProofQuestion {
  readonly password: boolean;
  readonly code: boolean;
  readonly passkey: boolean;
}

/** The question that stands on the screen, or null. */
export const proofQuestion = storeOf<{ readonly asked: ProofQuestion | null }>({ asked: null });

const waiting: ((isProved: boolean) => void)[] = [];

/**
 * Asks the operator to prove themselves once more.
 *
 * @returns false when they would rather not.
 */
export function askForProof({ password, code, passkey }: ErrorDetails): Promise<boolean> {
  const asked = {
    password: password === true,
    code: code === true,
    passkey: passkey === true,
  };
  proofQuestion.setState({ asked });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Everything that waited for the proof goes on, or is given up. */
export function endQuestion(isProved: boolean): void {
  proofQuestion.setState({ asked: null });
  for (const settle of waiting.splice(0)) settle(isProved);
}
