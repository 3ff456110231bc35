import { useSettings } from '#data/catalogue/catalogue.ts';
import { hasCashier } from '#data/site/site-links.ts';
import { useSearchControl } from '#player/features/records/use-grid-ask.ts';
import { OpenRequests } from '#player/features/requests/open-requests.tsx';
import { RequestDialog } from '#player/features/requests/request-dialog.tsx';
import { RequestsPanel } from '#player/features/requests/requests-panel.tsx';
import { LinkButton } from '#player/shell/gates/way.tsx';
import { t } from '#text/text.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import { CashierGate } from './cashier-gate.tsx';
import { RecordPage } from './page-frames.tsx';
import styles from './requests-screen.module.css';

/** `/dwrequests`: pending and past payment requests. */
export function RequestsScreen() {
  const title = t('Payment requests');
  const isPaying = hasCashier(useSettings());
  return (
    <RecordPage
      title={title}
      aside={
        isPaying && (
          <span className={styles.ways}>
            <LinkButton to="/depositw/1" words={t('Deposit')} isMain />
            <LinkButton to="/depositw/2" words={t('Withdraw')} />
          </span>
        )
      }
    >
      <CashierGate title={title}>
        <Requests />
      </CashierGate>
    </RecordPage>
  );
}

function Requests() {
  const control = useSearchControl();
  const isPhone = useIsPhone();
  const { request } = control.search;
  return (
    <>
      <OpenRequests asList={false} />
      <RequestsPanel control={control} asPhone={isPhone} />
      <RequestDialog
        referenceNo={typeof request === 'string' ? request : null}
        onClose={() => control.open({ request: undefined })}
      />
    </>
  );
}
