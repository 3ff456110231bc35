import form from '#operator/parts/form.module.css';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { usePlayerIdentity } from './identity-reads.ts';
import { DocumentList } from './player-level.tsx';

/** Status of a player's details and documents. The identity tab has the rest. */
export function PlayerDocuments({ userId }: { readonly userId: number }) {
  const query = usePlayerIdentity(userId);
  return (
    <Panel
      title="Documents"
      aside={<OfficeLink to={`/players/${userId}/documents`}>Open</OfficeLink>}
    >
      <div className={form.form}>
        <Reading query={query} label="Loading documents…" rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={form.muted}>Nothing requested yet</p>
            ) : (
              <DocumentList items={items} />
            )
          }
        </Reading>
      </div>
    </Panel>
  );
}
