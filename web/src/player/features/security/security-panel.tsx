import { DEMO_HOURS } from '@crease/contracts/base/constants.ts';
import type { Passkey, Profile } from '@crease/contracts/people/account.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { SITE_ZONE_TEXT, siteDateText, siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { PasskeyRow } from '#security/passkey-list.tsx';
import type { Owner } from '#security/proof-fields.tsx';
import { SecurityRow } from '#security/security-row.tsx';
import { buttonLook } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { ProofForm } from './proof-form.tsx';
import { SecondFactorRow } from './second-factor.tsx';
import { addPasskey, removePasskey } from './security.ts';
import styles from './security-panel.module.css';

/** Loaded after the screen, since nothing depends on it. */
const AddPasskeyDialog = lazyComponent(() =>
  import('#security/add-passkey-dialog.tsx').then(({ AddPasskeyDialog }) => AddPasskeyDialog),
);

export interface Fact {
  readonly name: string;
  readonly text: string;
}

const BY_MARKET = phrase('Set by each market');

/** Account facts in display order. Limits the user has not set are the market's. */
function profileFacts(profile: Profile): readonly Fact[] {
  const { isDemo, userName, mobile, domain, createdAt, lastLogin } = profile;
  const { commissionPercent, exposureLimit } = profile;
  return [
    { name: t('Username'), text: isDemo ? t('Demo') : userName },
    { name: t('Mobile'), text: mobile ?? t('None') },
    { name: t('Domain'), text: domain },
    { name: t('Joined'), text: siteDateText(createdAt) },
    { name: t('Time zone'), text: SITE_ZONE_TEXT },
    {
      name: t('Commission'),
      text: commissionPercent === null ? t(BY_MARKET) : `${commissionPercent}%`,
    },
    { name: t('Stake limits'), text: formatStakeLimit(profile) },
    {
      name: t('Exposure limit'),
      text: exposureLimit === null ? t(BY_MARKET) : rupeesText(exposureLimit),
    },
    {
      name: t('Last login'),
      text: lastLogin === null ? t('First login') : siteTimeText(lastLogin),
    },
  ];
}

function formatStakeLimit({ minStake, maxStake }: Profile): string {
  if (minStake !== null && maxStake !== null) {
    return t('{from} to {to}', { from: rupeesText(minStake), to: rupeesText(maxStake) });
  }
  if (minStake !== null) return t('Min {amount}', { amount: rupeesText(minStake) });
  return maxStake === null ? t(BY_MARKET) : t('Max {amount}', { amount: rupeesText(maxStake) });
}

export interface SecurityPanelProps {
  readonly profile: Profile;
  /** Site name for the recovery code file. */
  readonly siteName: string;
}

const NOT_FOR_DEMO = phrase('Not available for demo users');

/** Security settings. */
export function SecurityPanel({ profile, siteName }: SecurityPanelProps) {
  if (profile.isDemo) {
    return (
      <Panel title={t('Security')}>
        <SecurityRow title={t('Password')} text={t(NOT_FOR_DEMO)} />
        <SecurityRow title={t('Two-factor authentication')} text={t(NOT_FOR_DEMO)} />
        <SecurityRow title={t('Passkeys')} text={t(NOT_FOR_DEMO)} />
      </Panel>
    );
  }
  return (
    <Panel title={t('Security')}>
      <SecurityRow title={t('Password')} text={t('Changing it logs out your other sessions.')}>
        <Link to="/change-password" {...buttonLook()}>
          {t('Change password')}
        </Link>
      </SecurityRow>
      <SecondFactorRow profile={profile} siteName={siteName} />
      <PasskeyPart
        passkeys={profile.passkeys}
        owner={{ userName: profile.userName, hasSecondFactor: profile.secondFactor.isOn }}
      />
    </Panel>
  );
}

/** The user's passkeys. Adding or removing one takes the password; adding one takes the second factor too. */
function PasskeyPart({ passkeys, owner }: { readonly passkeys: readonly Passkey[]; readonly owner: Owner }) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState(0);
  return (
    <>
      <PasskeyRow passkeys={passkeys} removed={removed} onAdd={() => setAdding(true)} onRemove={setLeaving} />
      <Suspense fallback={null}>
        <AddPasskeyDialog open={isAdding} owner={owner} onAdd={addPasskey} onClose={() => setAdding(false)} />
      </Suspense>
      <TitledDialog open={leaving !== null} title={t('Remove passkey')} onClose={() => setLeaving(null)}>
        {leaving !== null && (
          <ProofForm
            userName={owner.userName}
            hasSecondFactor={false}
            intro={t('“{name}” will no longer log you in.', { name: leaving.name })}
            submitText={t('Remove passkey')}
            isDangerous
            onProof={async (proof) => {
              await removePasskey(leaving.id, proof);
              toasts.show('success', t('Passkey removed'));
              setLeaving(null);
              setRemoved(removed + 1);
            }}
          />
        )}
      </TitledDialog>
    </>
  );
}

const HOUR_MS = 3_600_000;

/** The user's account details. */
export function ProfilePanel({ profile }: { readonly profile: Profile }) {
  return (
    <Panel title={t('Profile')}>
      {profile.isDemo && (
        <Box padX="panel" padBottom={5}>
          <Notice tone="info">
            {t(
              'This is a demo account with play money. It expires {hours} hours after creation, on {when} IST. You can’t change the password or use two-factor authentication, passkeys, deposits, withdrawals or bonuses.',
              { hours: DEMO_HOURS, when: endText(profile.createdAt) },
            )}
          </Notice>
        </Box>
      )}
      <dl>
        {profileFacts(profile).map(({ name, text }) => (
          <Row key={name} gap={6} align="baseline" justify="between" border="top" className={styles.fact}>
            <Text as="dt" rigid tone="muted">
              {name}
            </Text>
            <Text as="dd" canShrink textAlign="end" breaks className={styles.text}>
              {text}
            </Text>
          </Row>
        ))}
      </dl>
    </Panel>
  );
}

function endText(createdAt: string): string {
  return siteTimeText(new Date(Date.parse(createdAt) + DEMO_HOURS * HOUR_MS).toISOString());
}
