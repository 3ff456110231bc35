import { useState } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { askToInstall, installOffer } from './install-offer.ts';
import styles from './install-row.module.css';

export interface InstallRowProps {
  /** Looks of a line in the menu around it. */
  readonly className: string | undefined;
  /** Name of the app, as the domain calls itself. */
  readonly title: string;
  /** The browser asks by itself now. */
  readonly onAsk: () => void;
}

/** Puts the app among the apps of this device, where that can be done; on iPhones it says how it is done by hand. */
export function InstallRow({ className, title, onAsk }: InstallRowProps) {
  const way = useStore(installOffer, (state) => state.way);
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
        <button
          type="button"
          className={className}
          aria-expanded={isHintOpen}
          onClick={() => setHintOpen(!isHintOpen)}
        >
          {words}
        </button>
        {isHintOpen && (
          <p className={styles.hint} role="status">
            {t('Tap the share button of the browser, then “Add to Home Screen”.')}
          </p>
        )}
      </>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onAsk();
        void askToInstall();
      }}
    >
      {words}
    </button>
  );
}
