import { type DomainDraft, operatorSiteRoutes } from '@crease/contracts/site/site-routes.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { FormPart, FormView } from '#operator/components/form-view.tsx';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useAction } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import { listChanges, siteAction } from './site-form.tsx';

const COLUMNS: readonly Column<DomainDraft>[] = [
  { title: 'Site', cell: ({ name }) => <BackOfficeLink to={`/sites/${name}`}>{name}</BackOfficeLink> },
  { title: 'Title', cell: ({ draft }) => draft.domainTitle },
  { title: 'Theme', cell: ({ draft }) => draft.theme },
  {
    title: 'Status',
    cell: ({ published }) =>
      published === null ? (
        <Badge tone="warn">Never published</Badge>
      ) : (
        <Badge tone={published.siteSuspended ? 'bad' : 'good'}>{published.siteSuspended ? 'Suspended' : 'Live'}</Badge>
      ),
  },
  {
    title: 'Pending changes',
    cell: ({ published, draft }) => {
      const count = listChanges(published, draft).length;
      return count === 0 ? '' : <Badge tone="brand">{formatCount(count, 'change')}</Badge>;
    },
  },
  { title: 'Published (IST)', cell: ({ publishedAt }) => (publishedAt === null ? '' : siteTimeText(publishedAt)) },
];

/** All sites with their unpublished changes. */
export function SiteList() {
  return (
    <ListDesk
      title="Sites"
      route={operatorSiteRoutes.operatorGetDomainSettings}
      input={{}}
      noun="sites"
      caption="All sites"
      columns={COLUMNS}
      getKey={({ name }) => name}
      empty={{ title: 'No sites', text: '' }}
    />
  );
}

/** Creates a site from the default settings. */
export function NewSite() {
  const router = useRouter();
  const form = useWireForm(operatorSiteRoutes.operatorSaveDomainSetting, {
    fields: { name: codec.text('Host') },
    request: ({ name }) => ({ name: name.toLowerCase(), setting: {} }),
    done: 'Draft saved',
    refreshes: [operatorSiteRoutes.operatorGetDomainSettings],
    onDone: ({ name }) => router.history.push(`/backoffice/sites/${name}`),
  });
  return (
    <Panel title="New site">
      <FormView form={form} submit="Create draft" variant="plain">
        <TextField {...form.field('name')} hint="Hostname, e.g. example.com" autoComplete="off" />
      </FormView>
    </Panel>
  );
}

/** Unpublished changes and the publish button. */
export function PublishPanel({ site }: { readonly site: DomainDraft }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name, draft, published, publishedAt } = site;
  const { operatorPublishDomainSetting } = operatorSiteRoutes;
  const { run, isPending } = useAction(operatorPublishDomainSetting, siteAction(name, 'Published'));
  const changes = listChanges(published, draft);

  async function publish() {
    setRefusal(null);
    const outcome = await run({ name });
    if (outcome.ok || outcome.failure === null) return;
    setRefusal(
      outcome.failure.code === 'FOUR_EYES'
        ? 'Another admin must publish changes to the licence, minimum age, URLs or verification. Your draft is saved.'
        : outcome.failure.message,
    );
  }

  return (
    <Panel title="Publish">
      <FormPart>
        <Text as="p" tone="muted" size={12}>
          {publishedAt === null ? 'Never published.' : `Published ${siteTimeText(publishedAt)} IST.`}
        </Text>
        {changes.length === 0 ? (
          <p>No unpublished changes.</p>
        ) : (
          <Stack as="ul" gap={2} breaks aria-label="Unpublished changes">
            {changes.map((field) => (
              <li key={field}>
                <b>{field}</b> {formatValue(published?.[field])} → {formatValue(draft[field])}
              </li>
            ))}
          </Stack>
        )}
        {refusal !== null && (
          <Notice tone="warn" isAlert>
            {refusal}
          </Notice>
        )}
        <Button variant="primary" isBusy={isPending} disabled={changes.length === 0} onClick={() => void publish()}>
          Publish {formatCount(changes.length, 'change')}
        </Button>
      </FormPart>
    </Panel>
  );
}

const MAX_LENGTH = 60;

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)}…` : words;
}
