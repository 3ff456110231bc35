import type { Profile } from '@crease/contracts/people/account.ts';
import { Suspense, useState } from 'react';
import { t } from '#i18n/text.ts';
import { FEW_CODES } from '#security/code-list.tsx';
import { SecurityRow } from '#security/security-row.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { ProofForm } from './proof-form.tsx';
import { CodesDialog } from './recovery-codes.tsx';
import { renewRecoveryCodes, stopSecondFactor } from './security.ts';

export interface TurnOffDialogProps {
  readonly open: boolean;
  readonly userName: string;
  readonly onClose: () => void;
}

/** Disables two-factor authentication. */
function TurnOffDialog({ open, userName, onClose }: TurnOffDialogProps) {
  return (
    <TitledDialog open={open} title={t('Turn off two-factor authentication')} onClose={onClose}>
      <ProofForm
        userName={userName}
        hasSecondFactor
        intro={t('You’ll log in with your password only. Your recovery codes will stop working too.')}
        submitText={t('Turn off')}
        isDangerous
        onProof={async (proof) => {
          await stopSecondFactor(proof);
          toasts.show('success', t('Two-factor authentication is off'));
          onClose();
        }}
      />
    </TitledDialog>
  );
}

export interface NewCodesDialogProps extends TurnOffDialogProps {
  /** First line of the recovery code file. */
  readonly heading: string;
}

/** Replaces the recovery codes with ten new ones. */
function NewCodesDialog({ open, userName, heading, onClose }: NewCodesDialogProps) {
  return (
    <CodesDialog open={open} title={t('New recovery codes')} heading={heading} onClose={onClose}>
      {(onCodes) => (
        <ProofForm
          userName={userName}
          hasSecondFactor
          intro={t('You’ll get 10 new codes. Your current codes will stop working.')}
          submitText={t('Generate new codes')}
          onProof={async (proof) => onCodes(await renewRecoveryCodes(proof))}
        />
      )}
    </CodesDialog>
  );
}

/** Loaded on press, because it includes a QR code library. */
const TurnOnDialog = lazyComponent(() => import('./turn-on-dialog.tsx').then(({ TurnOnDialog }) => TurnOnDialog));

export interface SecondFactorRowProps {
  readonly profile: Pick<Profile, 'userName' | 'secondFactor'>;
  readonly siteName: string;
}

/** Two-factor authentication status and actions. */
export function SecondFactorRow({ profile, siteName }: SecondFactorRowProps) {
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const { userName, secondFactor } = profile;
  const { isOn, recoveryCodesLeft } = secondFactor;
  const window = {
    userName,
    heading: t('{site}: recovery codes of {name}. Each works once.', {
      site: siteName,
      name: userName,
    }),
    onClose: () => setOpen(null),
  };
  return (
    <>
      <SecurityRow
        title={t('Two-factor authentication')}
        text={isOn ? describeCodesLeft(recoveryCodesLeft) : t('A code from your phone, after your password.')}
        badge={<Badge tone={isOn ? 'good' : 'plain'}>{isOn ? t('On') : t('Off')}</Badge>}
      >
        {/* The same element in both states, so it keeps focus. */}
        <Button
          onClick={() => {
            setAsked(true);
            setOpen(isOn ? 'off' : 'on');
          }}
        >
          {isOn ? t('Turn off') : t('Turn on')}
        </Button>
        {isOn && <Button onClick={() => setOpen('codes')}>{t('New recovery codes')}</Button>}
      </SecurityRow>
      {wasAsked && (
        <Suspense fallback={null}>
          <TurnOnDialog open={open === 'on'} {...window} />
        </Suspense>
      )}
      <TurnOffDialog open={open === 'off'} {...window} />
      <NewCodesDialog open={open === 'codes'} {...window} />
    </>
  );
}

function describeCodesLeft(count: number): string {
  if (count === 0) return t('No recovery codes left. Generate new ones now.');
  return count <= FEW_CODES
    ? t('{count, plural, one {# recovery code left.} other {# recovery codes left.}} Generate new ones soon.', {
        count,
      })
    : t('{count} recovery codes left.', { count });
}
