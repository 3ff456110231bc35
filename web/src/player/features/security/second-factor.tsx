import type { Profile } from '@crease/contracts/wire/account.ts';
import { Suspense, useState } from 'react';
import { useRuleForm } from '#form/rule-form.ts';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '#ui/late-part/late-part.ts';
import { toasts } from '#ui/toast/toasts.ts';
import {
  ANY_CODE,
  CodeField,
  CURRENT_PASSWORD,
  CurrentPassword,
  PROOF_PLACES,
  placeRefusals,
  withoutSpaces,
} from './proof-fields.tsx';
import { CodesDialog } from './recovery-codes.tsx';
import { renewRecoveryCodes, stopSecondFactor } from './security.ts';
import { SecurityDialog, SecurityForm, SecurityRow } from './security-parts.tsx';

interface Proof {
  readonly currentPassword: string;
  readonly code: string;
}

export interface TurnOffDialogProps {
  readonly open: boolean;
  readonly userName: string;
  readonly onClose: () => void;
}

/** Turns two-step login off. */
function TurnOffDialog({ open, userName, onClose }: TurnOffDialogProps) {
  return (
    <SecurityDialog open={open} title={t('Turn off two-step login')} onClose={onClose}>
      <ProofForm
        userName={userName}
        intro={t('From then on your password alone logs you in. Your recovery codes end too.')}
        submitText={t('Turn off')}
        isDangerous
        onProof={async (proof) => {
          await stopSecondFactor(proof);
          toasts.show('success', t('Two-step login is off'));
          onClose();
        }}
      />
    </SecurityDialog>
  );
}

export interface NewCodesDialogProps extends TurnOffDialogProps {
  /** Stands at the top of the file of recovery codes. */
  readonly heading: string;
}

/** Ten new recovery codes for the former ones. */
function NewCodesDialog({ open, userName, heading, onClose }: NewCodesDialogProps) {
  return (
    <CodesDialog open={open} title={t('New recovery codes')} heading={heading} onClose={onClose}>
      {(onCodes) => (
        <ProofForm
          userName={userName}
          intro={t('You get ten new codes. The ones you have now stop working.')}
          submitText={t('Make new codes')}
          onProof={async (proof) => onCodes(await renewRecoveryCodes(proof))}
        />
      )}
    </CodesDialog>
  );
}

/** Password and code: who changes the second factor has to have both. */
function ProofForm({
  userName,
  intro,
  submitText,
  isDangerous = false,
  onProof,
}: {
  readonly userName: string;
  readonly intro: string;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  readonly onProof: (proof: Proof) => Promise<void>;
}) {
  const form = useRuleForm<'currentPassword' | 'code'>({
    fields: { currentPassword: CURRENT_PASSWORD, code: ANY_CODE },
    onSubmit: ({ currentPassword, code }) =>
      placeRefusals(PROOF_PLACES, () => onProof({ currentPassword, code: withoutSpaces(code) })),
  });
  return (
    <SecurityForm
      intro={intro}
      problem={form.problem}
      isBusy={form.isBusy}
      submitText={submitText}
      isDangerous={isDangerous}
      onSubmit={form.onSubmit}
    >
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
      <CodeField field={form.field('code')} isOfApp={false} />
    </SecurityForm>
  );
}

/** The picture of the secret is drawn by a library: it comes with the first press, not with the screen. */
const TurnOnDialog = latePart(() =>
  import('./turn-on-dialog.tsx').then(({ TurnOnDialog }) => TurnOnDialog),
);

export interface SecondFactorRowProps {
  readonly profile: Pick<Profile, 'userName' | 'secondFactor'>;
  readonly siteName: string;
}

/** Codes left at which new ones are worth making. */
const FEW_CODES = 3;

/** Whether a code is asked for after the password. */
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
        title={t('Two-step login')}
        text={isOn ? leftText(recoveryCodesLeft) : t('A code of your phone after the password.')}
        badge={<Badge tone={isOn ? 'good' : 'plain'}>{isOn ? t('On') : t('Off')}</Badge>}
      >
        {/* One and the same button, so that the focus finds it again. */}
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

function leftText(count: number): string {
  if (count === 0) return t('No recovery codes left. Make new ones now.');
  return count <= FEW_CODES
    ? t(
        '{count, plural, one {# recovery code left.} other {# recovery codes left.}} Make new ones soon.',
        { count },
      )
    : t('{count} recovery codes left.', { count });
}
