import { domainName } from '@crease/contracts/base/request-fields.ts';
import { type DomainDraft, operatorSiteRoutes } from '@crease/contracts/site/site-routes.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import formStyles from '#operator/components/form.module.css';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { listChanges, publishSite, saveSite, siteActionKey } from './site-actions.ts';
import styles from './site-form.module.css';

const COLUMNS: readonly Column<DomainDraft>[] = [
  {
    title: 'Site',
    cell: ({ name }) => <BackOfficeLink to={`/sites/${name}`}>{name}</BackOfficeLink>,
  },
  { title: 'Title', cell: ({ draft }) => draft.domainTitle },
  { title: 'Theme', cell: ({ draft }) => draft.theme },
  {
    title: 'Status',
    cell: ({ published }) =>
      published === null ? (
        <Badge tone="warn">Never published</Badge>
      ) : (
        <Badge tone={published.siteSuspended ? 'bad' : 'good'}>
          {published.siteSuspended ? 'Suspended' : 'Live'}
        </Badge>
      ),
  },
  {
    title: 'Pending changes',
    cell: (site) => {
      const count = listChanges(site).length;
      return count === 0 ? '' : <Badge tone="brand">{formatCount(count, 'change')}</Badge>;
    },
  },
  {
    title: 'Published (IST)',
    cell: ({ publishedAt }) => (publishedAt === null ? '' : siteTimeText(publishedAt)),
  },
];

/** All sites with their unpublished changes. */
export function SiteList({ sites }: { readonly sites: readonly DomainDraft[] }) {
  return (
    <Panel title="Sites">
      <Table caption="All sites" columns={COLUMNS} rows={sites} getKey={({ name }) => name} />
    </Panel>
  );
}

/** Creates a site from the default settings. */
export function NewSite() {
  const router = useRouter();
  const form = useOfficeForm<'name'>({
    fields: { name: { label: 'Host' } },
    contract: {
      route: operatorSiteRoutes.operatorSaveDomainSetting,
      body: ({ name }) => ({ name: name.trim(), setting: {} }),
    },
    onSubmit: async ({ name }) => {
      const host = domainName.parse(name.trim());
      const outcome = await saveSite(host, {});
      if (outcome.ok) router.history.push(`/backoffice/sites/${host}`);
      return outcome;
    },
  });
  const isActing = useIsPending(siteActionKey(form.values.name.trim().toLowerCase()));

  return (
    <Panel title="New site">
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('name')} hint="Hostname, e.g. example.com" autoComplete="off" />
        <div className={formStyles.buttons}>
          <Button type="submit" isBusy={isActing}>
            Create draft
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Unpublished changes and the publish button. */
export function PublishPanel({ site }: { readonly site: DomainDraft }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const isActing = useIsPending(siteActionKey(site.name));
  const changes = listChanges(site);

  async function publish() {
    setRefusal(null);
    const outcome = await publishSite(site.name);
    if (outcome.ok || outcome.failure === null) return;
    setRefusal(
      outcome.failure.code === 'FOUR_EYES'
        ? 'Another admin must publish changes to the licence, minimum age, URLs or verification. Your draft is saved.'
        : outcome.failure.message,
    );
  }

  return (
    <Panel title="Publish">
      <div className={formStyles.form}>
        <p className={formStyles.muted}>
          {site.publishedAt === null
            ? 'Never published.'
            : `Published ${siteTimeText(site.publishedAt)} IST.`}
        </p>
        {changes.length === 0 ? (
          <p>No unpublished changes.</p>
        ) : (
          <ul className={styles.changes} aria-label="Unpublished changes">
            {changes.map((field) => (
              <li key={field}>
                <b>{field}</b> {formatValue(site.published?.[field])} →{' '}
                {formatValue(site.draft[field])}
              </li>
            ))}
          </ul>
        )}
        {refusal !== null && (
          <Notice tone="warn" isAlert>
            {refusal}
          </Notice>
        )}
        <Button
          variant="primary"
          isBusy={isActing}
          disabled={changes.length === 0}
          onClick={() => void publish()}
        >
          Publish {formatCount(changes.length, 'change')}
        </Button>
      </div>
    </Panel>
  );
}

const MAX_LENGTH = 60;

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)}…` : words;
}
