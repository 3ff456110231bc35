import form from '#operator/parts/form.module.css';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { usePlayerIdentity } from './identity-reads.ts';
import { DocumentList } from './player-level.tsx';

/** How the details and documents of a player stand; the part for them has the rest. */
export function PlayerDocuments({ userId }: { readonly userId: number }) {
  const query = usePlayerIdentity(userId);
  return (
    <Panel
      title="Documents"
      aside={<OfficeLink to={`/players/${userId}/documents`}>Open</OfficeLink>}
    >
      <div className={form.form}>
        <Reading query={query} label="The documents are being read" rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={form.muted}>Nothing was asked for yet.</p>
            ) : (
              <DocumentList items={items} />
            )
          }
        </Reading>
      </div>
    </Panel>
  );
}
