import { useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Button, buttonLook, IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { applyUpdate } from './follow-worker.ts';
import styles from './install-notes.module.css';
import { appUpdate, closeAppOffer, installOffer, showInstallPrompt } from './install-offer.ts';

/** Link to the domain's Android app, above the bottom bar on phones. */
export function DownloadBar() {
  const { apkUrl, domainTitle } = useSettings();
  if (apkUrl === null) return null;
  return (
    <Row as="section" surface="panel" className={styles.bar} aria-label={t('Download app')}>
      <Stack as="span" align="center" items="center" rigid radius="card" className={styles.mark}>
        <Icon variant="brands" name="android" size={22} />
      </Stack>
      <Text as="p" grow canShrink className={styles.words}>
        <b>{t('{title} for Android', { title: domainTitle })}</b>
        <small>{t('Install from this site')}</small>
      </Text>
      <a {...buttonLook({ variant: 'primary', size: 'l' })} href={apkUrl} download rel="noreferrer">
        {t('Download APK')}
      </a>
      <IconButton label={t('Close')} onClick={closeAppOffer}>
        <Icon variant="regular" name="close" />
      </IconButton>
    </Row>
  );
}

export interface InstallRowProps {
  /** Class of the surrounding menu's rows. */
  readonly className: string | undefined;
  /** App name, as set by the domain. */
  readonly title: string;
  /** Called when the browser's own prompt opens. */
  readonly onInstall: () => void;
}

/** Installs the app where supported; on iPhones shows manual steps. */
export function InstallRow({ className, title, onInstall }: InstallRowProps) {
  const way = useStore(installOffer, (state) => state.method);
  const [isHintOpen, setHintOpen] = useState(false);
  if (way === null) return null;
  const words = (
    <>
      <Icon variant="regular" name="mobile" />
      {t('Install {title}', { title })}
    </>
  );
  if (way === 'share-menu') {
    return (
      <>
        <button type="button" className={className} aria-expanded={isHintOpen} onClick={() => setHintOpen(!isHintOpen)}>
          {words}
        </button>
        {isHintOpen && (
          <Note as="p" className={styles.hint} role="status">
            {t('Tap your browser’s Share button, then “Add to Home Screen”.')}
          </Note>
        )}
      </>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onInstall();
        void showInstallPrompt();
      }}
    >
      {words}
    </button>
  );
}

/** A new build is ready: applied on request or on the next visit. */
export function UpdateNotice() {
  const [isBusy, setBusy] = useState(false);
  return (
    <aside className={styles.notice} aria-label={t('New version')}>
      <Text as="p" weight="semi" className={styles.updateNoticeWords} role="status">
        {t('A new version is ready.')}
      </Text>
      <Button
        variant="primary"
        isBusy={isBusy}
        onClick={() => {
          setBusy(true);
          void applyUpdate();
        }}
      >
        {t('Reload')}
      </Button>
      <IconButton label={t('Later')} onClick={() => appUpdate.setState({ isReady: false })}>
        <Icon variant="regular" name="close" />
      </IconButton>
    </aside>
  );
}
