import { OWN_DATA_PATH } from '@crease/contracts/betting/statement.ts';
import type { Profile } from '@crease/contracts/people/account.ts';
import { type OwnProofWire, ownDataRoutes } from '@crease/contracts/people/security-routes.ts';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { download, saveFile } from '#client/api/download.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { SecurityRow } from '#security/security-row.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { ReauthDialog } from './own-proof-dialog.tsx';
import { refreshProfile } from './security.ts';

export interface OwnDataPanelProps {
  readonly profile: Profile;
}

/** Data export and account closure. Not available to demo users. */
export function OwnDataPanel({ profile }: OwnDataPanelProps) {
  const [open, setOpen] = useState<'file' | 'closing' | null>(null);
  const close = () => setOpen(null);
  if (profile.isDemo) return null;
  return (
    <Panel title={t('Your data')}>
      <SecurityRow
        title={t('Download your data')}
        text={t('One file with your profile, logins, messages, bets and statement.')}
      >
        <Button onClick={() => setOpen('file')}>{t('Download')}</Button>
      </SecurityRow>
      <ClosingRow profile={profile} onRequest={() => setOpen('closing')} />
      <ReauthDialog
        open={open === 'file'}
        title={t('Download your data')}
        intro={t('This file contains personal data. Keep it somewhere private.')}
        submitText={t('Download')}
        onProof={async (proof) => {
          await downloadOwnData(proof);
          setOpen(null);
        }}
        onClose={close}
      />
      <ReauthDialog
        open={open === 'closing'}
        title={t('Close your account')}
        intro={t(
          'We’ll pay out your balance and close the account once your last bet is settled. After that, nobody can log in. {count} days later we erase your name, mobile and login history; bets and transactions are kept under an ID. You can cancel this request until then.',
          { count: profile.keptDays },
        )}
        submitText={t('Request closure')}
        isDangerous
        onProof={async (proof) => {
          await requestClosure(proof);
          toasts.show('success', t('Request received'));
          setOpen(null);
        }}
        onClose={close}
      />
    </Panel>
  );
}

function ClosingRow({ profile, onRequest }: OwnDataPanelProps & { readonly onRequest: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const { closingAskedAt } = profile;
  const isAsked = closingAskedAt !== null;

  async function cancelRequest() {
    setBusy(true);
    try {
      await cancelClosure();
      toasts.show('success', t('Your account stays open'));
    } catch (failure) {
      toasts.show('error', getErrorMessage(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <SecurityRow
      title={t('Close your account')}
      text={
        isAsked
          ? t('Requested on {time}. We’ll close it once you have no open bets and your balance has been paid out.', {
              time: siteTimeText(closingAskedAt),
            })
          : t('Permanently closes your account. Your personal data is erased later, as the law allows.')
      }
      badge={isAsked && <Badge tone="warn">{t('Requested')}</Badge>}
    >
      {/* The same element in both states, so it keeps focus. */}
      <Button isBusy={isBusy} onClick={() => (isAsked ? void cancelRequest() : onRequest())}>
        {isAsked ? t('Keep my account') : t('Request closure')}
      </Button>
    </SecurityRow>
  );
}

/** Downloads the user's data export. @throws CallFailure */
async function downloadOwnData(proof: OwnProofWire): Promise<void> {
  const { signal } = new AbortController();
  saveFile(await download({ path: OWN_DATA_PATH, body: proof, onProgress: () => undefined, signal }));
}

/** Requests account closure. @throws CallFailure */
async function requestClosure(proof: OwnProofWire): Promise<void> {
  await callRoute(ownDataRoutes.askForClosing, proof);
  await refreshProfile();
}

/** Cancels the closure request. @throws CallFailure */
async function cancelClosure(): Promise<void> {
  try {
    await callRoute(ownDataRoutes.takeBackClosing, {});
  } finally {
    // A rejection means it has already been processed; show the outcome.
    await refreshProfile();
  }
}
