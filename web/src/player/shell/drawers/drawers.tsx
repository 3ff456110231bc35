import { Suspense, useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { renderCashOut } from '#player/features/cash-out/bet-cash-out.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';

const OpenBets = lazyComponent(() =>
  import('#player/features/open-bets/open-bets.tsx').then(({ OpenBets }) => OpenBets),
);
const SettledBets = lazyComponent(() =>
  import('#player/features/bet-history/settled-bets.tsx').then(({ SettledBets }) => SettledBets),
);

const close = () => setOpen('myBets', false);

/** Phones: open bets with cash-out, and settled ones, over the page; opened from the bottom bar. */
export function MyBets() {
  const isOpen = useStore(uiFlags, (state) => state.myBets);
  const [tab, setTab] = useState<'open' | 'settled'>('open');
  return (
    <TitledDialog title={t('My bets')} open={isOpen} kind="sheet" onClose={close}>
      <Box padX={5} padBottom={4}>
        <Segment
          label={t('Show bets')}
          options={[
            { value: 'open', text: t('Open') },
            { value: 'settled', text: t('Settled') },
          ]}
          value={tab}
          isWide
          onChange={setTab}
        />
      </Box>
      <Box padBottom={6}>
        <Suspense fallback={<Skeleton label={t('Loading bets…')} rows={3} shape="entry" />}>
          {tab === 'open' ? <OpenBets cashOutOf={renderCashOut} onRepeat={close} /> : <SettledBets />}
        </Suspense>
      </Box>
    </TitledDialog>
  );
}
