import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { TimeOutTerms, useTimeOut } from './break-panels.tsx';
import { closeTimeOut, timeOutSheet } from './time-out-sheet.ts';

/** Time-out over any page: duration, consequences and the button that starts it. */
export function TimeOutDialog() {
  const isOpen = useStore(timeOutSheet, (state) => state.isOpen);
  const isDemo = useStore(session, ({ user }) => user?.isDemo ?? false);
  return (
    <TitledDialog title={t('Time-out')} open={isOpen} onClose={closeTimeOut}>
      {isDemo ? (
        <EmptyState
          title={t('Demo accounts don’t have limits')}
          text={t('It expires within a day. Sign up to set your own limits.')}
        />
      ) : (
        <TimeOutChoice />
      )}
    </TitledDialog>
  );
}

function TimeOutChoice() {
  const { title, isBusy, start, ...choice } = useTimeOut(closeTimeOut);
  return (
    <Stack gap={5} padX={8} padTop={4} padBottom={8}>
      <TimeOutTerms {...choice} />
      <p>{t('You’ll be logged out on all devices and can’t bet or deposit until it ends.')}</p>
      <Button variant="danger" size="l" isWide isBusy={isBusy} onClick={start}>
        {title}
      </Button>
    </Stack>
  );
}
