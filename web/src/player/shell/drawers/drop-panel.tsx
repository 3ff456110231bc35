import type { ReactNode } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { hiddenMessages, hideForToday, messagesToShow } from '#player/features/announcements/messages.ts';
import { NoticesPanel, SiteMessages } from '#player/features/notices/notices-panel.tsx';
import { WalletBox } from '#player/features/wallet/wallet-box.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import { type Openable, setOpen, uiFlags } from './open-drawer.ts';

export interface DropPanelProps {
  readonly name: Openable;
  readonly open: boolean;
  /** Accessible name. */
  readonly label: string;
  /** Phone variant: a drawer from the right, or a bottom sheet. */
  readonly phoneKind: 'right' | 'modal';
  readonly children: ReactNode;
}

/**
 * Panel opened by a header button: non-modal below the button on wide screens, modal on phones. Escape, clicking
 * outside and the button itself close it, and focus returns.
 */
export function DropPanel({ name, open, label, phoneKind, children }: DropPanelProps) {
  const isPhone = !useMedia(MEDIA.notPhone);
  return (
    <Dialog
      open={open}
      label={label}
      kind={isPhone ? phoneKind : 'panel'}
      openers={`[data-opens="${name}"]`}
      onClose={() => setOpen(name, false)}
    >
      {children}
    </Dialog>
  );
}

/** Balance breakdown: a panel below the header, or a sheet on phones. */
export function WalletPanel() {
  const open = useStore(uiFlags, (state) => state.walletBox);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  return (
    <DropPanel name="walletBox" open={open && isLoggedIn} label={t('Wallet')} phoneKind="modal">
      <WalletBox onClose={() => setOpen('walletBox', false)} />
    </DropPanel>
  );
}

const close = () => setOpen('notices', false);

/** Notification panel: on phones operator messages first, then the user's own. */
export function Notices() {
  const open = useStore(uiFlags, (state) => state.notices);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const isPhone = !useMedia(MEDIA.notPhone);
  const { announcement } = useSettings();
  useStore(hiddenMessages, (state) => state.count);
  const messages = isPhone ? messagesToShow(announcement) : [];
  return (
    <DropPanel name="notices" open={open} label={t('Notifications')} phoneKind="modal">
      <NoticesPanel isLoggedIn={isLoggedIn} hasMessages={messages.length > 0} onClose={close}>
        {messages.length > 0 && <SiteMessages messages={messages} onHide={hideForToday} />}
      </NoticesPanel>
    </DropPanel>
  );
}
