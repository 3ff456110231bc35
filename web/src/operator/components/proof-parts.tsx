import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { CodeList } from '#security/code-list.tsx';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly userName: string;
  readonly onSaved: () => void;
}

/** Recovery codes, shown only once. Without them, a lost device needs another admin. */
export function RecoveryCodes({ codes, userName, onSaved }: RecoveryCodesProps) {
  return (
    <Stack gap={6}>
      <p>Save these recovery codes. Each one works once instead of your app or passkey. They won’t be shown again.</p>
      <CodeList codes={codes} heading={`Back office: recovery codes of ${userName}. Each works once.`} />
      <Button variant="primary" size="xl" isWide onClick={onSaved}>
        I’ve saved them
      </Button>
    </Stack>
  );
}

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
