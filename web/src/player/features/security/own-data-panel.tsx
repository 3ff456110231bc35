import { ownDataCalls } from '@crease/contracts/calls/own-data.ts';
import type { Profile } from '@crease/contracts/wire/account.ts';
import { OWN_DATA_PATH, type OwnProofWire } from '@crease/contracts/wire/own-data.ts';
import { useState } from 'react';
import { callRoute } from '#data/api/call-route.ts';
import { download, saveFile } from '#data/api/download.ts';
import { messageOf } from '#data/api/failure.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { OwnProofDialog } from './own-proof-dialog.tsx';
import { SecurityRow } from './security-parts.tsx';
import { refreshProfile } from './security-reads.ts';

export interface OwnDataPanelProps {
  readonly profile: Profile;
}

/** What is kept of the caller: a file of it, and the end of it. Demo users have nothing of the kind. */
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
      <ClosingRow profile={profile} onAsk={() => setOpen('closing')} />
      <OwnProofDialog
        open={open === 'file'}
        title={t('Download your data')}
        intro={t('The file is for you alone. Keep it where nobody else can read it.')}
        submitText={t('Download')}
        onProof={async (proof) => {
          await takeOwnData(proof);
          setOpen(null);
        }}
        onClose={close}
      />
      <OwnProofDialog
        open={open === 'closing'}
        title={t('Close your account')}
        intro={t(
          'We pay out what you hold and close the account when your last bet is settled. Nobody can log in then. {count} days later your name, mobile and logins are erased; bets and money stay under a number. You can take the request back until it is done.',
          { count: profile.keptDays },
        )}
        submitText={t('Ask for closing')}
        isDangerous
        onProof={async (proof) => {
          await askForClosing(proof);
          toasts.show('success', t('We have your request'));
          setOpen(null);
        }}
        onClose={close}
      />
    </Panel>
  );
}

function ClosingRow({ profile, onAsk }: OwnDataPanelProps & { readonly onAsk: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const { closingAskedAt } = profile;
  const isAsked = closingAskedAt !== null;

  async function takeBack() {
    setBusy(true);
    try {
      await takeBackClosing();
      toasts.show('success', t('Your account stays open'));
    } catch (failure) {
      toasts.show('error', messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <SecurityRow
      title={t('Close your account')}
      text={
        isAsked
          ? t(
              'Asked for on {time}. We close it when you have no open bets and your money is paid out.',
              {
                time: siteTimeText(closingAskedAt),
              },
            )
          : t('Ends it for good. Your personal data is erased later, as the law allows.')
      }
      badge={isAsked && <Badge tone="warn">{t('Asked for')}</Badge>}
    >
      {/* One and the same button, so that the focus finds it again. */}
      <Button isBusy={isBusy} onClick={() => (isAsked ? void takeBack() : onAsk())}>
        {isAsked ? t('Keep my account') : t('Ask for closing')}
      </Button>
    </SecurityRow>
  );
}

/** Fetches the file of everything that is kept of the caller and hands it to the browser. @throws CallFailure */
async function takeOwnData(proof: OwnProofWire): Promise<void> {
  const { signal } = new AbortController();
  saveFile(
    await download({ path: OWN_DATA_PATH, body: proof, onProgress: () => undefined, signal }),
  );
}

/** Asks the house to close the account. @throws CallFailure */
async function askForClosing(proof: OwnProofWire): Promise<void> {
  await callRoute(ownDataCalls.askForClosing, proof);
  await refreshProfile();
}

/** Takes that back. @throws CallFailure */
async function takeBackClosing(): Promise<void> {
  try {
    await callRoute(ownDataCalls.takeBackClosing, {});
  } finally {
    // Refused, the house was faster: what it did is shown.
    await refreshProfile();
  }
}
