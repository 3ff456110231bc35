import { type ReactNode, useEffect, useRef, useState } from 'react';
import { connection } from '#client/api/connection.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { NetText } from './bet-rows.tsx';
import styles from './game-frame.module.css';
import { GameHead } from './game-head.tsx';
import { SessionClock } from './round-clock.tsx';

type SideTab = 'bets' | 'rules' | 'fairness';

interface GameFrameProps {
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
      <Stack grow className={styles.wrap}>
        <Row as="main" align="stretch" pad={5} canShrink className={styles.table} aria-label={name}>
          {children}
        </Row>
        {/* Always dark like the table, including buttons and fields. */}
        <aside
          ref={side}
          className={styles.side}
          data-theme={document.documentElement.dataset.theme}
          data-mode="dark"
          aria-label={t('About this game')}
        >
          <Tabs open={tab} onOpen={setTab} />
          <div id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
            {tab === 'bets' ? bets : tab === 'rules' ? <div className={styles.text}>{rules}</div> : fairness}
          </div>
        </aside>
      </Stack>
      <Announcer />
    </div>
  );
}

function Tabs({ open, onOpen }: { readonly open: SideTab; readonly onOpen: (tab: SideTab) => void }) {
  const tabs = [
    ['bets', t('My bets')],
    ['rules', t('Rules')],
    ['fairness', t('Fairness')],
  ] as const;
  return (
    <Row gap={4} align="stretch" padX={5} className={styles.tabs} role="tablist">
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
    </Row>
  );
}

const HEAD = 4;

/**
 * Always visible: the hash that commits the round before bets, opening the fairness panel. On phones also the session
 * figures, which the header has no room for.
 */
function SealStrip({ onOpen }: { readonly onOpen: () => void }) {
  const commitment = useSeat(({ table, seeds }) => table?.state.commitment ?? seeds.commitment);
  const net = useSeatState((state) => state.net);
  return (
    <Row
      as="section"
      gap={4}
      justify="between"
      padX={6}
      rigid
      size={12}
      leading={16}
      tone="game-muted"
      noWrap
      className={styles.strip}
      aria-label={t('Session')}
    >
      <button type="button" className={styles.seal} onClick={onOpen}>
        <Icon variant="regular" name="shield" size={16} />
        {t('Sealed before bets')} <code>{shorten(commitment)}</code>
      </button>
      <span className={styles.figures}>
        <SessionClock />
        <span className="visually-hidden">{t('Net')}</span>
        <NetText net={net} />
      </span>
    </Row>
  );
}

/** `c3d8…11f6`. */
function shorten(hash: string): string {
  return `${hash.slice(0, HEAD)}…${hash.slice(-HEAD)}`;
}

/** Warns about a lost connection and its effect on bets. Hidden while connected. */
function ConnectionLine() {
  const state = useStore(connection, ({ online, stale, state: now }) =>
    online ? (stale && now !== 'Connected' ? 'away' : 'well') : 'offline',
  );
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'well' && state === 'well') announce(t('Connected again'));
    before.current = state;
  }, [state]);
  if (state === 'well') return null;
  return (
    <Row padX={6} padY={4} className={styles.line} role="alert">
      <Icon variant="regular" name="offline" size={18} />
      <span>
        {state === 'offline'
          ? t('You’re offline. Bets already accepted still stand, and the round continues.')
          : t('Connection lost. Reconnecting… Bets already accepted still stand, and the round continues.')}
      </span>
    </Row>
  );
}

/** True if bets can be sent. Betting requires live table data. */
export function useIsConnected(): boolean {
  return useStore(connection, ({ online, stale }) => online && !stale);
}

/** Two live regions used alternately, so that a repeated text is announced again. */
const store = createObservable<{ readonly words: readonly [string, string]; readonly next: 0 | 1 }>({
  words: ['', ''],
  next: 0,
});

/** Announces a text politely to screen readers. */
export function announce(words: string): void {
  const { next } = store.getState();
  store.setState(next === 0 ? { words: [words, ''], next: 1 } : { words: ['', words], next: 0 });
}

function Announcer() {
  const words = useStore(store, (state) => state.words);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" data-announcer>
      <span>{words[0]}</span>
      <span>{words[1]}</span>
    </div>
  );
}
