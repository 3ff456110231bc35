import { useSettings } from '#data/queries/catalogue.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { setOpen, uiFlags } from '#data/stores/ui-flags.ts';
import {
  hiddenMessages,
  hideForToday,
  messagesToShow,
} from '#player/features/announcement/messages.ts';
import { NoticesPanel } from '#player/features/notices/notices-panel.tsx';
import { SiteMessages } from '#player/features/notices/site-messages.tsx';
import { t } from '#text/text.ts';
import { DropPanel } from './drop-panel.tsx';
import { MEDIA, useMedia } from './use-media.ts';

const close = () => setOpen('notices', false);

/** What the bell tells: on phones the operator's messages first, then what happened to the reader's own bets. */
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
