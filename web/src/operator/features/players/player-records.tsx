import { FILE_QUOTA } from '@crease/contracts/base/constants.ts';
import { required } from '@crease/contracts/base/field-problem.ts';
import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import type { OperatorImage } from '@crease/contracts/people/operator-people.ts';
import { useState } from 'react';
import { resolveUrl } from '#client/api/base-address.ts';
import { siteTimeText } from '#format/site-time.ts';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { operatorApi, useRouteQuery } from '#operator/core/office-call.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useImages } from '#operator/core/queries.ts';
import { afterSuccess, runAndRefresh, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { AreaField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { removeImage, userActionKey } from './player-actions.ts';
import styles from './players.module.css';

const notesKey = (userId: number) => ['notes', userId] as const;
const noteActionKey = (userId: number) => `note about ${userId}`;

function addNote(userId: number, text: string) {
  return runAndRefresh(
    noteActionKey(userId),
    () => operatorApi(operatorPlayerRoutes.operatorAddNote, { userId, text }),
    'Note saved',
    notesKey(userId),
  );
}

/** Internal notes about a player, never visible to them. */
export function PlayerNotes({ userId }: { readonly userId: number }) {
  const query = useRouteQuery(notesKey(userId), operatorPlayerRoutes.operatorGetNotes, { userId });
  return (
    <Panel title="Notes" aside={<small>Not shown to the player</small>}>
      <div className={formStyles.form}>
        <QueryView query={query} label="Loading notes…" rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={formStyles.muted}>No notes yet</p>
            ) : (
              <ul className={styles.notes} aria-label="Notes">
                {items.map(({ id, text, operator, time }) => (
                  <li key={id}>
                    <p className={styles.text}>{text}</p>
                    <p className={formStyles.muted}>
                      {operator} · {siteTimeText(time)} IST
                    </p>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
        <NoteForm userId={userId} />
      </div>
    </Panel>
  );
}

function NoteForm({ userId }: { readonly userId: number }) {
  const isActing = useIsPending(noteActionKey(userId));
  const entry = useOfficeForm<'text'>({
    fields: { text: { label: 'New note', rules: () => [required] } },
    contract: {
      route: operatorPlayerRoutes.operatorAddNote,
      body: ({ text }) => ({ userId, text: text.trim() }),
    },
    onSubmit: async ({ text }) => {
      const outcome = await addNote(userId, text.trim());
      if (outcome.ok) entry.reset();
      return outcome;
    },
  });
  return (
    <form className={styles.entry} onSubmit={entry.onSubmit} noValidate>
      <AreaField {...entry.field('text')} rows={2} hint="Notes can’t be edited." />
      <div className={formStyles.buttons}>
        <Button type="submit" isBusy={isActing}>
          Add note
        </Button>
      </div>
    </form>
  );
}

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
          <div className={formStyles.form}>
            {items.length > 0 && (
              <ul className={styles.files} aria-label="Files">
                {items.map((file) => (
                  <li key={file.id} className={styles.file}>
                    <FileFace file={file} />
                    <div className={styles.words}>
                      <b>Image {file.id}</b>
                      <p className={formStyles.muted}>
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
            <p className={formStyles.muted}>
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
          afterSuccess(removeImage(userId, refused.id, reason), () => setRefused(null));
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
