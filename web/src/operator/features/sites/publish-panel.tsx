import type { DomainDraft } from '@crease/contracts/routes/operator-site.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import form from '#operator/components/form.module.css';
import { formatCount } from '#operator/components/format-count.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { listChanges, publishSite, siteActionKey } from './site-acts.ts';
import styles from './site-form.module.css';

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
      <div className={form.form}>
        <p className={form.muted}>
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
