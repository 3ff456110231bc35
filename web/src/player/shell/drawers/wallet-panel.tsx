import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { WalletBox } from '#player/features/wallet/wallet-box.tsx';
import { DropPanel } from './drop-panel.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';

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
