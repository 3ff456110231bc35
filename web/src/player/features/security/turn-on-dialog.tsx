import type { SecondFactorSecret } from '@crease/contracts/people/account.ts';
import { useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { FirstCodeForm } from '#security/authenticator-setup.tsx';
import { ProofForm } from './proof-form.tsx';
import { CodesDialog } from './recovery-codes.tsx';
import { confirmSecondFactor, startSecondFactor } from './security.ts';

export interface TurnOnDialogProps {
  readonly open: boolean;
  readonly userName: string;
  /** First line of the recovery code file. */
  readonly heading: string;
  readonly onClose: () => void;
}

const EXPIRED = phrase('This timed out. Enter your password again');

/** Enables two-factor authentication in three steps: password, app, recovery codes. */
export function TurnOnDialog({ open, userName, heading, onClose }: TurnOnDialogProps) {
  return (
    <CodesDialog open={open} title={t('Turn on two-factor authentication')} heading={heading} onClose={onClose}>
      {(onCodes) => <Steps userName={userName} onCodes={onCodes} />}
    </CodesDialog>
  );
}

function Steps({
  userName,
  onCodes,
}: {
  readonly userName: string;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  if (secret !== null) {
    return (
      <FirstCodeForm
        setup={secret}
        onCode={async (code) => onCodes(await confirmSecondFactor(code))}
        onExpired={() => {
          setReason(t(EXPIRED));
          setSecret(null);
        }}
      />
    );
  }
  return (
    <ProofForm
      userName={userName}
      hasSecondFactor={false}
      reason={reason}
      intro={t('You’ll need a code from your phone after your password. First, enter your password.')}
      submitText={t('Continue')}
      onProof={async ({ currentPassword }) => setSecret(await startSecondFactor(currentPassword))}
    />
  );
}
