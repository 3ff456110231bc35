import { FILE_QUOTA } from '@crease/contracts/base/constants.ts';
import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import { type OperatorImage, operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { resolveUrl } from '#client/api/base-address.ts';
import { siteTimeText } from '#format/site-time.ts';
import { FormPart, FormView } from '#operator/components/form-view.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useAction, useRead } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { AreaField } from '#ui/field/text-field.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { playerAction } from './player-status.tsx';
import styles from './players.module.css';

/** Internal notes about a player, never visible to them. */
export function PlayerNotes({ userId }: { readonly userId: number }) {
  const query = useRead(operatorPlayerRoutes.operatorGetNotes, { userId });
  const form = useWireForm(operatorPlayerRoutes.operatorAddNote, {
    fields: { text: codec.text('New note') },
    request: (values) => ({ userId, ...values }),
    done: 'Note saved',
    refreshes: [operatorPlayerRoutes.operatorGetNotes],
    resets: true,
  });
  return (
    <Panel title="Notes" aside={<small>Not shown to the player</small>}>
      <FormView form={form} submit="Add note" variant="plain">
        <QueryView query={query} label="Loading notes…" rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <Text as="p" tone="muted" size={12}>
                No notes yet
              </Text>
            ) : (
              <Stack as="ul" gap={5} aria-label="Notes">
                {items.map(({ id, text, operator, time }) => (
                  <li key={id}>
                    <p className={styles.text}>{text}</p>
                    <Text as="p" tone="muted" size={12}>
                      {operator} · {siteTimeText(time)} IST
                    </Text>
                  </li>
                ))}
              </Stack>
            )
          }
        </QueryView>
        <AreaField {...form.field('text')} rows={2} hint="Notes can’t be edited." />
      </FormView>
    </Panel>
  );
}

const POLL_MS = 30_000;
const MEBIBYTE = 1024 * 1024;

function sizeText(bytes: number): string {
  const mebibytes = bytes / MEBIBYTE;
  if (bytes > 0 && mebibytes < 0.1) return `${Math.ceil(bytes / 1024)} KiB`;
  return mebibytes < 1024 ? `${mebibytes.toFixed(1)} MiB` : `${(mebibytes / 1024).toFixed(1)} GiB`;
}

/** Files submitted by a player, until they expire. Each can be viewed or deleted. */
export function PlayerFiles({ userId }: { readonly userId: number }) {
  // URLs of files expire after an hour.
  const query = useRead(operatorPeopleRoutes.operatorGetImages, { userId }, { pollMs: POLL_MS });
  const { isPending, run } = useAction(operatorPeopleRoutes.operatorRemoveImage, {
    ...playerAction(userId, 'File removed'),
    refreshes: [operatorPeopleRoutes.operatorGetImages],
  });
  return (
    <Panel title="Uploaded files">
      <QueryView query={query} label="Loading files…" rows={2}>
        {({ items, ownBytes, allBytes }) => (
          <FormPart>
            {items.length > 0 && (
              <Stack as="ul" gap={4} aria-label="Files">
                {items.map((file) => (
                  <Row as="li" key={file.id} gap={5}>
                    <FileFace file={file} />
                    <Box grow canShrink size={13}>
                      <b>Image {file.id}</b>
                      <Text as="p" tone="muted" size={12}>
                        {sizeText(file.size)} · uploaded {siteTimeText(file.createdAt)} · deleted{' '}
                        {siteTimeText(file.expiresAt)} IST
                      </Text>
                    </Box>
                    <ReasonButton
                      size="s"
                      disabled={isPending}
                      dialog={{
                        title: 'Reject file',
                        text: 'The file will be permanently deleted.',
                        confirmLabel: 'Reject and delete',
                        onConfirm: (reason) => run({ id: file.id, reason }),
                      }}
                    >
                      Reject
                    </ReasonButton>
                  </Row>
                ))}
              </Stack>
            )}
            <Text as="p" tone="muted" size={12}>
              {items.length === 0 ? 'No files for this player. ' : ''}
              {items.length} of {FILE_QUOTA.files} files, {sizeText(ownBytes)} of {sizeText(FILE_QUOTA.bytes)}; all
              players {sizeText(allBytes)} of {sizeText(FILE_QUOTA.bytesInAll)}. Files are deleted after{' '}
              {FILE_QUOTA.keptHours} hours.
            </Text>
          </FormPart>
        )}
      </QueryView>
    </Panel>
  );
}

function FileFace({ file }: { readonly file: OperatorImage }) {
  const address = resolveUrl(file.imageUrl.replace(/^\//, '')).href;
  return (
    <a className={styles.face} href={address} target="_blank" rel="noreferrer" aria-label={`Open image ${file.id}`}>
      <img src={address} alt="" loading="lazy" />
    </a>
  );
}
