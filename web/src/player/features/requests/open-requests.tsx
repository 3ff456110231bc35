import type { DwItem } from '@crease/contracts/cash/cashier.ts';
import { t } from '#i18n/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { RequestCard } from './request-card.tsx';
import styles from './requests.module.css';
import { labelForStatus, requestTitle, useOpenRequests, useRequest } from './requests.ts';

/** Pending deposits and withdrawals, updated by pushes; a full-width list or a row of cards. Hidden if none. */
export function OpenRequests({ asList }: { readonly asList: boolean }) {
  const { data, error, refetch } = useOpenRequests();
  if (data === undefined) {
    return (
      <Pending
        label={t('Loading requests…')}
        rows={2}
        shape="entry"
        title={t('Couldn’t load your requests.')}
        error={error}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {data.map(describeChange).join(' ')}
      </p>
      {asList && data.length === 0 && (
        <Text as="p" padX="panel" padBottom={6} tone="muted">
          {t('No pending deposits or withdrawals')}
        </Text>
      )}
      {data.length > 0 && (
        <Stack gap={5} className={styles.open} data-list={asList || undefined}>
          {data.map((item) => (
            <RequestCard key={item.id} item={item} isFlat={asList} level={asList ? 3 : 2} />
          ))}
        </Stack>
      )}
    </>
  );
}

function describeChange(item: DwItem): string {
  return t('{request}: {state}.', {
    request: requestTitle(item),
    state: labelForStatus(item),
  });
}

export interface RequestStatusProps {
  /** e.g. DP-12. */
  readonly referenceNo: string;
  /** Heading level. */
  readonly level?: 2 | 3;
}

/** A request's current status, updated by pushes. */
export function RequestStatus({ referenceNo, level = 2 }: RequestStatusProps) {
  const { data: item, error, refetch } = useRequest(referenceNo);
  if (item === undefined) {
    return (
      <Pending
        label={t('Loading requests…')}
        rows={3}
        shape="entry"
        title={t('Couldn’t load your request.')}
        error={error}
        onRetry={refetch}
      />
    );
  }
  if (item === null) {
    return (
      <EmptyState
        title={t('Request not found')}
        text={t('It may have expired before a payment reference was added. See your other requests in the list.')}
      />
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {describeChange(item)}
      </p>
      <RequestCard item={item} level={level} />
    </>
  );
}
