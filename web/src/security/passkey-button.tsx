import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';

export interface PasskeyButtonProps extends Pick<ButtonProps, 'size' | 'children'> {
  readonly isDisabled: boolean;
  /** Signs and sends. @returns false if the user cancelled. @throws CallFailure */
  readonly onSign: () => Promise<boolean>;
  readonly onProblem: (problem: string | null) => void;
}

/** Proves the identity with a passkey. Hidden in browsers without support. */
export function PasskeyButton({ isDisabled, onSign, onProblem, ...button }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  if (!supportsPasskeys()) return null;

  async function sign() {
    setBusy(true);
    onProblem(null);
    try {
      if (!(await onSign())) setBusy(false);
    } catch (failure) {
      onProblem(getErrorMessage(failure));
      setBusy(false);
    }
  }

  return <Button isWide disabled={isBusy || isDisabled} onClick={() => void sign()} {...button} />;
}
