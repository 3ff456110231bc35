import type { ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import { createObservable } from '#client/storage/observable.ts';

/** Verification methods the server requests before an action. */
export interface ProofQuestion {
  readonly password: boolean;
  readonly code: boolean;
  readonly passkey: boolean;
}

/** The open verification prompt, or null. */
export const proofQuestion = createObservable<{ readonly question: ProofQuestion | null }>({
  question: null,
});

const waiting: ((isProved: boolean) => void)[] = [];

/**
 * Prompts the operator for step-up verification.
 *
 * @returns false if cancelled.
 */
export function askForProof({ password, code, passkey }: ErrorDetails): Promise<boolean> {
  const question = {
    password: password === true,
    code: code === true,
    passkey: passkey === true,
  };
  proofQuestion.setState({ question });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Resumes or rejects all calls awaiting the verification. */
export function closeQuestion(isProved: boolean): void {
  proofQuestion.setState({ question: null });
  for (const settle of waiting.splice(0)) settle(isProved);
}
