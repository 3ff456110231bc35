import { type DomainDraft, operatorSiteRoutes } from '@crease/contracts/routes/operator-site.ts';
import { domainName } from '@crease/contracts/rules/domain-setting.ts';
import { useRouter } from '@tanstack/react-router';
import { siteTimeText } from '#format/site-time.ts';
import styles from '#operator/components/form.module.css';
import { formatCount } from '#operator/components/format-count.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { listChanges, saveSite, siteActionKey } from './site-acts.ts';

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
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('name')} hint="Hostname, e.g. example.com" autoComplete="off" />
        <div className={styles.buttons}>
          <Button type="submit" isBusy={isActing}>
            Create draft
          </Button>
        </div>
      </form>
    </Panel>
  );
}
