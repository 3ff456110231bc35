import form from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/reading.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { usePlayerIdentity } from './identity-reads.ts';
import { DocumentList } from './player-level.tsx';

/** Status of a player's details and documents. The identity tab has the rest. */
export function PlayerDocuments({ userId }: { readonly userId: number }) {
  const query = usePlayerIdentity(userId);
  return (
    <Panel
      title="Documents"
      aside={<BackOfficeLink to={`/players/${userId}/documents`}>Open</BackOfficeLink>}
    >
      <div className={form.form}>
        <QueryView query={query} label="Loading documents…" rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={form.muted}>Nothing requested yet</p>
            ) : (
              <DocumentList items={items} />
            )
          }
        </QueryView>
      </div>
    </Panel>
  );
}
