import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import {
  hiddenMessages,
  hideForToday,
  messagesToShow,
} from '#player/features/announcements/messages.ts';
import { NoticesPanel, SiteMessages } from '#player/features/notices/notices-panel.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import { DropPanel } from './drop-panel.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';

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
