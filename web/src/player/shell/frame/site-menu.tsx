import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { listSiteLinks, type SiteLink } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { useBackToClose } from '#ui/back/use-back-to-close.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import styles from './site-menu.module.css';

/** Ignore smaller scroll movements, in pixels. */
const STEP = 8;

/** True while scrolling down; false on the first scroll up and at the top. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - before) < STEP) return;
      setDown(now > before && now > 0);
      before = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isDown;
}

/**
 * Floating button at the lower left: help, channels and cashier. Hidden while a bet is being prepared and while
 * scrolling down; on phones it stays in the bar.
 */
export function SiteMenu() {
  const setting = useSettings();
  const isLoggedIn = useStore(session, (state) => state.accessToken !== null);
  const isBetting = useStore(betSlip, (state) => state.selection !== null);
  const links = listSiteLinks(setting, isLoggedIn);
  const isInBar = !useMedia(MEDIA.notPhone);
  if (links.length === 0 || (isBetting && !isInBar)) return null;
  return <Menu links={links} isInBar={isInBar} />;
}

function Menu({ links, isInBar }: { readonly links: readonly SiteLink[]; readonly isInBar: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const isHidden = useScrollsDown() && !isOpen && !isInBar;
  useBackToClose(isOpen, () => setOpen(false));

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onPress = (event: PointerEvent) => {
      const { target } = event;
      // The scrim belongs to the menu; don't press what lies under it.
      const isLink = target instanceof Node && target !== place.current && place.current?.contains(target);
      if (isLink !== true) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  return (
    <aside
      className={styles.menu}
      ref={place}
      data-hidden={isHidden || undefined}
      data-open={isOpen || undefined}
      aria-label={t('Help')}
    >
      <Stack id={listId} as="ul" items="start" className={styles.list} hidden={!isOpen}>
        {links.map((link) => (
          <li key={link.name}>
            <SiteMenuLink link={link} onNavigate={() => setOpen(false)} />
          </li>
        ))}
      </Stack>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('Quick links')}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon variant="regular" name={isOpen ? 'close' : 'chat'} size={22} />
      </button>
    </aside>
  );
}

const WORDS: Readonly<Record<SiteLink['name'], string>> = {
  Support: phrase('Support'),
  Telegram: phrase('Telegram'),
  Instagram: phrase('Instagram'),
  Deposit: phrase('Deposit'),
  Withdrawal: phrase('Withdrawal'),
};

function SiteMenuLink({ link, onNavigate }: { readonly link: SiteLink; readonly onNavigate: () => void }) {
  const { name, href, isExternal } = link;
  const inside = (
    <>
      <Text surface="panel" tone="text" className={styles.round}>
        <Sign name={name} />
      </Text>
      <Text padX={5} padY={3} surface="panel" radius="card" weight="semi" className={styles.words}>
        {t(WORDS[name])}
      </Text>
    </>
  );
  return isExternal ? (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer" onClick={onNavigate}>
      {inside}
    </a>
  ) : (
    <Link className={styles.link} to={href} onClick={onNavigate}>
      {inside}
    </Link>
  );
}

function Sign({ name }: Pick<SiteLink, 'name'>) {
  if (name === 'Telegram') return <Icon variant="brands" name="telegram" size={22} />;
  if (name === 'Instagram') return <Icon variant="brands" name="instagram" size={22} />;
  const drawing = { Support: 'chat', Deposit: 'plus', Withdrawal: 'money' } as const;
  return <Icon variant="regular" name={drawing[name]} size={22} />;
}
