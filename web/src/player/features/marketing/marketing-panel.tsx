import {
  type ConsentChange,
  MARKETING_CHANNELS,
  MARKETING_PRODUCTS,
  type MarketingChannel,
  type MarketingConsent,
  type MarketingConsents,
  type MarketingProduct,
} from '@crease/contracts/people/account.ts';
import { marketingRoutes } from '@crease/contracts/people/preference-routes.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session, useUserId } from '#client/session/session.ts';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { Notice, ProblemNotice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './marketing.module.css';

const CHANNELS: Readonly<Record<MarketingChannel, string>> = {
  EMAIL: phrase('Email'),
  SMS: phrase('SMS'),
  PUSH: phrase('In-app'),
  PHONE: phrase('Phone call'),
};
const PRODUCTS: Readonly<Record<MarketingProduct, string>> = {
  SPORTS: phrase('Sports'),
  CASINO: phrase('Casino'),
};
const NEWEST = 10;

/** Marketing consents; opt-in. */
export function MarketingPanel() {
  const { data, error, refetch } = useMarketingConsents();
  return (
    <Panel title={t('Marketing')}>
      <Stack gap={4} padX="panel" padTop={2} padBottom={6}>
        <Text as="p" size={13} leading={18} tone="muted">
          {t('We only send offers you’ve opted in to. You’ll always get messages about your account.')}
        </Text>
        {data !== undefined ? (
          <Consents consents={data} />
        ) : (
          <Pending
            label={t('Loading preferences…')}
            rows={4}
            shape="fact"
            error={error && getErrorMessage(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Stack>
    </Panel>
  );
}

function Consents({ consents }: { readonly consents: MarketingConsents }) {
  const { given, isSuppressed, history } = consents;
  const [sending, setSending] = useState<readonly Change[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  /** Optimistic update: shows the new value while saving, then the server's. */
  async function saveConsent(consent: MarketingConsent, isGiven: boolean) {
    const change = { ...consent, isGiven };
    setSending((all) => [...all.filter((one) => !isSame(one, consent)), change]);
    setProblem(null);
    try {
      await saveMarketingConsent(consent, isGiven);
    } catch (failure) {
      setProblem(getErrorMessage(failure));
    } finally {
      setSending((all) => all.filter((one) => one !== change));
    }
  }

  const isOn = (consent: MarketingConsent) =>
    sending.find((one) => isSame(one, consent))?.isGiven ?? given.some((one) => isSame(one, consent));
  return (
    <>
      {isSuppressed && <Notice tone="info">{t('We won’t send you any offers during your break.')}</Notice>}
      {MARKETING_CHANNELS.map((channel) => (
        <fieldset key={channel} className={styles.row} aria-label={t(CHANNELS[channel])}>
          <Text weight="semi" aria-hidden="true">
            {t(CHANNELS[channel])}
          </Text>
          {MARKETING_PRODUCTS.map((product) => (
            <CheckField
              key={product}
              label={t(PRODUCTS[product])}
              checked={isOn({ channel, product })}
              onChange={(isGiven) => void saveConsent({ channel, product }, isGiven)}
            />
          ))}
        </fieldset>
      ))}
      <ProblemNotice problem={problem} />
      {history.length > 0 && <History changes={history.slice(0, NEWEST)} />}
    </>
  );
}

type Change = MarketingConsent & { readonly isGiven: boolean };

function isSame(a: MarketingConsent, b: MarketingConsent): boolean {
  return a.channel === b.channel && a.product === b.product;
}

function History({ changes }: { readonly changes: readonly ConsentChange[] }) {
  return (
    <details className={styles.history}>
      <summary>{t('Preference history')}</summary>
      <ul>
        {changes.map(({ channel, product, isGiven, time }) => {
          const places = {
            channel: t(CHANNELS[channel]),
            product: t(PRODUCTS[product]),
            time: siteTimeText(time),
          };
          return (
            <li key={`${time} ${channel} ${product}`}>
              {isGiven
                ? t('{time}: {channel}, {product}: opted in', places)
                : t('{time}: {channel}, {product}: opted out', places)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const KEY = 'marketing-consents';

/** The user's marketing consents. */
export function useMarketingConsents(): UseQueryResult<MarketingConsents> {
  const userId = useUserId();
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: ({ signal }) => callRoute(marketingRoutes.getMarketingConsents, {}, signal),
    enabled: userId !== null,
    staleTime: 0,
  });
}

/** Grants or withdraws a consent. @throws CallFailure */
export async function saveMarketingConsent(consent: MarketingConsent, isGiven: boolean): Promise<void> {
  const userId = session.getState().user?.userId ?? null;
  const after = await callRoute(marketingRoutes.saveMarketingConsent, { ...consent, isGiven });
  queryClient.setQueryData([KEY, userId], after);
}
