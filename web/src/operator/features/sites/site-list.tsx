import type { DomainDraft } from '@crease/contracts/routes/operator-site.ts';
import { domainName } from '@crease/contracts/rules/domain-setting.ts';
import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import form from '#operator/parts/form.module.css';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { changesOf, saveSite, siteAct } from './site-acts.ts';

const COLUMNS: readonly Column<DomainDraft>[] = [
  { title: 'Site', cell: ({ name }) => <OfficeLink to={`/sites/${name}`}>{name}</OfficeLink> },
  { title: 'Title', cell: ({ draft }) => draft.domainTitle },
  { title: 'Theme', cell: ({ draft }) => draft.theme },
  {
    title: 'State',
    cell: ({ published }) =>
      published === null ? (
        <Badge tone="warn">Never published</Badge>
      ) : (
        <Badge tone={published.siteSuspended ? 'bad' : 'good'}>
          {published.siteSuspended ? 'Suspended' : 'Served'}
        </Badge>
      ),
  },
  {
    title: 'Waiting',
    cell: (site) => {
      const count = changesOf(site).length;
      return count === 0 ? '' : <Badge tone="brand">{count} changes</Badge>;
    },
  },
  {
    title: 'Published, IST',
    cell: ({ publishedAt }) => (publishedAt === null ? '' : siteTimeText(publishedAt)),
  },
];

/** The sites of the house and what of them is not served yet. */
export function SiteList({ sites }: { readonly sites: readonly DomainDraft[] }) {
  return (
    <Panel title="Sites">
      <Table caption="All sites" columns={COLUMNS} rows={sites} keyOf={({ name }) => name} />
    </Panel>
  );
}

/** A new site begins as the default one. */
export function NewSite() {
  const router = useRouter();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isActing = useIsActing(siteAct(name.trim().toLowerCase()));

  async function create(event: SubmitEvent) {
    event.preventDefault();
    const read = domainName.safeParse(name.trim());
    setProblem(read.success ? null : 'Type a host name such as example.com.');
    if (!read.success) return;
    const outcome = await saveSite(read.data, {});
    if (outcome.ok) router.history.push(`/backoffice/sites/${read.data}`);
  }

  return (
    <Panel title="New site">
      <form className={form.form} onSubmit={(event) => void create(event)} noValidate>
        <div className={form.pair}>
          <TextField
            label="Host"
            value={name}
            error={problem}
            onChange={setName}
            autoComplete="off"
          />
          <Button type="submit" isBusy={isActing}>
            Create draft
          </Button>
        </div>
      </form>
    </Panel>
  );
}
