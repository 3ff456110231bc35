import { type ReactNode, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { Button } from '#ui/button/button.tsx';
import { type FactorStep, logInWithPasskey } from './log-in.ts';

export interface PasskeyButtonProps {
  /** Null logs in with the passkey alone. */
  readonly step: FactorStep | null;
  readonly isDisabled: boolean;
  readonly onProblem: (problem: string | null) => void;
  readonly children: ReactNode;
}

/** Logs in with a passkey. Hidden in browsers without support. */
export function PasskeyButton({ step, isDisabled, onProblem, children }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  if (!supportsPasskeys()) return null;

  async function logIn() {
    setBusy(true);
    onProblem(null);
    try {
      if (!(await logInWithPasskey(step))) setBusy(false);
    } catch (failure) {
      onProblem(getErrorMessage(failure));
      setBusy(false);
    }
  }

  return (
    <Button size="xl" isWide disabled={isBusy || isDisabled} onClick={() => void logIn()}>
      {children}
    </Button>
  );
}
