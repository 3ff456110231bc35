import { type ReactNode, useRef, useState } from 'react';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { Announcer } from './announcer.tsx';
import { ConnectionLine } from './connection-line.tsx';
import styles from './game-frame.module.css';
import { GameHead } from './game-head.tsx';
import { SealStrip } from './seal-strip.tsx';

export type SideTab = 'bets' | 'rules' | 'fairness';

export interface GameFrameProps {
  /** RTP for the subtitle, e.g. `99.0`. */
  readonly returned: string | null;
  readonly bets: ReactNode;
  readonly rules: ReactNode;
  readonly fairness: ReactNode;
  /** The table or game. */
  readonly children: ReactNode;
}

/** Layout of every game: header, game, and tabs for own bets, rules and fairness. */
export function GameFrame({ returned, bets, rules, fairness, children }: GameFrameProps) {
  const name = useSeat((seat) => gameText(seat.name));
  const [tab, setTab] = useState<SideTab>('bets');
  const side = useRef<HTMLElement>(null);
  // On phones the panel is below the table.
  const show = (next: SideTab) => {
    setTab(next);
    side.current?.scrollIntoView?.();
  };
  return (
    <div className={styles.game}>
      <GameHead returned={returned} onRules={() => show('rules')} />
      <SealStrip onOpen={() => show('fairness')} />
      <ConnectionLine />
      <div className={styles.wrap}>
        <main className={styles.table} aria-label={name}>
          {children}
        </main>
        {/* Always dark like the table, including buttons and fields. */}
        <aside
          ref={side}
          className={styles.side}
          data-theme={document.documentElement.dataset.theme}
          data-mode="dark"
          aria-label={t('About this game')}
        >
          <Tabs open={tab} onOpen={setTab} />
          <div
            id="side-panel"
            role="tabpanel"
            aria-labelledby={`tab-${tab}`}
            className={styles.panel}
          >
            {tab === 'bets' ? (
              bets
            ) : tab === 'rules' ? (
              <div className={styles.text}>{rules}</div>
            ) : (
              fairness
            )}
          </div>
        </aside>
      </div>
      <Announcer />
    </div>
  );
}

interface TabsProps {
  readonly open: SideTab;
  readonly onOpen: (tab: SideTab) => void;
}

function Tabs({ open, onOpen }: TabsProps) {
  const tabs = [
    ['bets', t('My bets')],
    ['rules', t('Rules')],
    ['fairness', t('Fairness')],
  ] as const;
  return (
    <div className={styles.tabs} role="tablist">
      {tabs.map(([value, words]) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`tab-${value}`}
          aria-selected={open === value}
          aria-controls="side-panel"
          onClick={() => onOpen(value)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
