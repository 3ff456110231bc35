import { FILE_QUOTA } from '@crease/contracts/constants.ts';
import type { OperatorImage } from '@crease/contracts/routes/operator-people.ts';
import { useState } from 'react';
import { resolveUrl } from '#client/api/base-address.ts';
import { siteTimeText } from '#format/site-time.ts';
import form from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/reading.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useImages } from '#operator/core/queries.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { removeImage, userActionKey } from './people-acts.ts';
import styles from './player-files.module.css';

const MEBIBYTE = 1024 * 1024;

function sizeText(bytes: number): string {
  const mebibytes = bytes / MEBIBYTE;
  if (bytes > 0 && mebibytes < 0.1) return `${Math.ceil(bytes / 1024)} KiB`;
  return mebibytes < 1024 ? `${mebibytes.toFixed(1)} MiB` : `${(mebibytes / 1024).toFixed(1)} GiB`;
}

/** Files submitted by a player, until they expire. Each can be viewed or deleted. */
export function PlayerFiles({ userId }: { readonly userId: number }) {
  const query = useImages(userId);
  const [refused, setRefused] = useState<OperatorImage | null>(null);
  const isActing = useIsPending(userActionKey(userId));
  return (
    <Panel title="Uploaded files">
      <QueryView query={query} label="Loading files…" rows={2}>
        {({ items, ownBytes, allBytes }) => (
          <div className={form.form}>
            {items.length > 0 && (
              <ul className={styles.files} aria-label="Files">
                {items.map((file) => (
                  <li key={file.id} className={styles.file}>
                    <FileFace file={file} />
                    <div className={styles.words}>
                      <b>Image {file.id}</b>
                      <p className={form.muted}>
                        {sizeText(file.size)} · uploaded {siteTimeText(file.createdAt)} · deleted{' '}
                        {siteTimeText(file.expiresAt)} IST
                      </p>
                    </div>
                    <Button size="s" disabled={isActing} onClick={() => setRefused(file)}>
                      Reject
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <p className={form.muted}>
              {items.length === 0 ? 'No files for this player. ' : ''}
              {items.length} of {FILE_QUOTA.files} files, {sizeText(ownBytes)} of{' '}
              {sizeText(FILE_QUOTA.bytes)}; all players {sizeText(allBytes)} of{' '}
              {sizeText(FILE_QUOTA.bytesInAll)}. Files are deleted after {FILE_QUOTA.keptHours}{' '}
              hours.
            </p>
          </div>
        )}
      </QueryView>
      <ReasonDialog
        open={refused !== null}
        title="Reject file"
        text="The file will be permanently deleted."
        confirmLabel="Reject and delete"
        isBusy={isActing}
        onClose={() => setRefused(null)}
        onConfirm={(reason) => {
          if (refused === null) return;
          void removeImage(userId, refused.id, reason).then(({ ok }) => {
            if (ok) setRefused(null);
          });
        }}
      />
    </Panel>
  );
}

function FileFace({ file }: { readonly file: OperatorImage }) {
  const address = resolveUrl(file.imageUrl.replace(/^\//, '')).href;
  return (
    <a
      className={styles.face}
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open image ${file.id}`}
    >
      <img src={address} alt="" loading="lazy" />
    </a>
  );
}
