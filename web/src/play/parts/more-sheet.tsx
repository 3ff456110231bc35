import { useState } from 'react';
import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { NetText } from './bet-rows.tsx';
import styles from './more-sheet.module.css';
import { SessionClock } from './round-clock.tsx';
import { switchSound, useSound } from './sound.tsx';

export interface MoreSheetProps {
  readonly open: boolean;
  readonly limits: string;
  readonly onClose: () => void;
  readonly onRules: () => void;
  readonly onFullscreen: () => void;
  /** Null if there is no page to show the game next to. */
  readonly onMinimise: (() => void) | null;
}

/** Phone sheet with secondary actions and display settings. */
export function MoreSheet(props: MoreSheetProps) {
  const { open, limits, onClose, onRules, onFullscreen, onMinimise } = props;
  const net = useSeatState((state) => state.net);
  const most = useSeat((seat) => seat.limits.maxPayout);
  const { isOn } = useSound();
  const isPhone = useIsPhone();
  const [isFour, setFour] = useState(isFourColours);
  return (
    <Dialog open={open} kind="modal" label={t('More')} onClose={onClose}>
      <DialogHead title={t('More')} closeLabel={t('Close')} onClose={onClose} />
      <div className={styles.sheet}>
        <dl>
          <dt>{t('Session')}</dt>
          <dd>
            <SessionClock />
          </dd>
          <dt>{t('Net')}</dt>
          <dd>
            <NetText net={net} />
          </dd>
          <dt>{t('Limits')}</dt>
          <dd>{limits}</dd>
          <dt>{t('Max payout per round')}</dt>
          <dd>{rupeesText(most / 100)}</dd>
        </dl>
        <Row as="p" justify="between" className={styles.row}>
          <span id="more-sound">{t('Sound, with captions')}</span>
          <Switch nameId="more-sound" isOn={isOn} onToggle={switchSound} />
        </Row>
        <Row as="p" justify="between" className={styles.row}>
          <span id="more-suits">{t('Four-colour suits')}</span>
          <Switch
            nameId="more-suits"
            isOn={isFour}
            onToggle={(next) => {
              setFour(next);
              storeFourColours(next);
            }}
          />
        </Row>
        <SheetButton words={t('Rules and RTP')} onPress={onRules} onClose={onClose} />
        {isPhone && <SheetButton words={t('Full screen')} onPress={onFullscreen} onClose={onClose} />}
        {isPhone && onMinimise !== null && <SheetButton words={t('Minimise')} onPress={onMinimise} onClose={onClose} />}
        <p className={styles.keys}>
          {t('Shortcuts: arrow keys move between spots, Space places a chip, Enter bets, 1–8 select a chip.')}
        </p>
      </div>
    </Dialog>
  );
}

interface SheetButtonProps {
  readonly words: string;
  readonly onPress: () => void;
  readonly onClose: () => void;
}

function SheetButton({ words, onPress, onClose }: SheetButtonProps) {
  return (
    <button
      type="button"
      className={styles.way}
      onClick={() => {
        onPress();
        onClose();
      }}
    >
      {words}
    </button>
  );
}

const STORAGE_KEY = 'suits';

function isFourColours(): boolean {
  return readChoice(STORAGE_KEY) === 'four';
}

function storeFourColours(isFour: boolean): void {
  writeChoice(STORAGE_KEY, isFour ? 'four' : 'two');
  applySuitColours();
}

/** Applies the two- or four-colour suits preference. */
export function applySuitColours(): void {
  document.documentElement.dataset.suits = isFourColours() ? 'four' : 'two';
}
