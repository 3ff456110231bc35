import { useState } from 'react';
import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { Button } from '#ui/button/button.tsx';
import { Note, Row } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { NetText } from './bet-rows.tsx';
import { SessionClock } from './round-clock.tsx';
import styles from './sheet.module.css';
import { Fact, Sheet } from './sheet.tsx';
import { switchSound, useSound } from './sound.tsx';

interface MoreSheetProps {
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
    <Sheet title={t('More')} open={open} onClose={onClose}>
      <dl>
        <Fact label={t('Session')}>
          <SessionClock />
        </Fact>
        <Fact label={t('Net')}>
          <NetText net={net} />
        </Fact>
        <Fact label={t('Limits')}>{limits}</Fact>
        <Fact label={t('Max payout per round')}>{rupeesText(most / 100)}</Fact>
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
      <Note as="p">
        {t('Shortcuts: arrow keys move between spots, Space places a chip, Enter bets, 1–8 select a chip.')}
      </Note>
    </Sheet>
  );
}

interface SheetButtonProps {
  readonly words: string;
  readonly onPress: () => void;
  readonly onClose: () => void;
}

function SheetButton({ words, onPress, onClose }: SheetButtonProps) {
  return (
    <Button
      variant="quiet"
      size="l"
      onClick={() => {
        onPress();
        onClose();
      }}
    >
      {words}
    </Button>
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
