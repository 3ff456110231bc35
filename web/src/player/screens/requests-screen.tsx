import { useSettings } from '#client/catalogue/catalogue.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { t } from '#i18n/text.ts';
import { useSearchControl } from '#player/features/records/grid-search.ts';
import { OpenRequests } from '#player/features/requests/open-requests.tsx';
import { RequestDialog, RequestsPanel } from '#player/features/requests/requests-panel.tsx';
import { LinkButton } from '#player/routes/link-button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { CashierGate } from './cashier-gate.tsx';
import styles from './page-frames.module.css';
import { RecordPage } from './page-frames.tsx';

/** `/dwrequests`: pending and past payment requests. */
export function RequestsScreen() {
  const title = t('Payment requests');
  const isPaying = hasCashier(useSettings());
  return (
    <RecordPage
      title={title}
      aside={
        isPaying && (
          <Row as="span" gap={4} align="stretch" className={styles.ways}>
            <LinkButton to="/depositw/1" words={t('Deposit')} isMain />
            <LinkButton to="/depositw/2" words={t('Withdraw')} />
          </Row>
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
