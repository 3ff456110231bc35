import type { Profile } from '@crease/contracts/wire/account.ts';
import { lazy, Suspense, useState } from 'react';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { NewCodesDialog, TurnOffDialog } from './proof-dialogs.tsx';
import { SecurityRow } from './security-row.tsx';

/** The picture of the secret is drawn by a library: it comes with the first press, not with the screen. */
const TurnOnDialog = lazy(() =>
  import('./turn-on-dialog.tsx').then((part) => ({ default: part.TurnOnDialog })),
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
  if (count === 1) return t('1 recovery code left. Make new ones soon.');
  return count <= FEW_CODES
    ? t('{count} recovery codes left. Make new ones soon.', { count })
    : t('{count} recovery codes left.', { count });
}
