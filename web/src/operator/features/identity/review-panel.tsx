import { computeAge } from '@crease/contracts/care/declared-details.ts';
import { type OperatorIdentityFile, operatorIdentityRoutes } from '@crease/contracts/care/identity-routes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { Fact, Facts } from '#operator/components/figures.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import review from '#operator/components/review.module.css';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { getReadKey, operatorApi } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './identity.module.css';
import {
  DECLINE_WORDS,
  FLAG_WORDS,
  IdentityHistory,
  ItemStatus,
  itemTitle,
  KIND_WORDS,
  STATE_WORDS,
} from './identity-parts.tsx';
import { ImageViewer } from './picture-viewer.tsx';
import { ReviewAnswer } from './review-answer.tsx';

const POLL_MS = 5_000;
/** Minimum remaining validity of an image URL, so that a running download doesn't expire. */
const IMAGE_URL_MS = 30_000;

/** An item with everything needed to review it. Polls, because another reviewer may act first. */
export function ReviewPanel({ id }: { readonly id: number }) {
  const query = useIdentityFile(id);
  return (
    <QueryView
      query={query}
      label="Loading document…"
      missing={{ title: 'Document not found', text: 'Check the URL.' }}
      rows={8}
    >
      {(file) => <Review file={file} onEnded={() => void query.refetch()} />}
    </QueryView>
  );
}

/** Reads an item with its images. The server logs who opened it. */
function useIdentityFile(id: number) {
  const route = operatorIdentityRoutes.operatorOpenIdentity;
  return useQuery({
    queryKey: getReadKey(route, { id }),
    queryFn: ({ signal }) => operatorApi(route, { id }, signal),
    refetchInterval: POLL_MS,
    structuralSharing: (before, after) =>
      reuseImageUrls(before as OperatorIdentityFile | undefined, after as OperatorIdentityFile),
  });
}

/** Keeps image URLs that are still valid: each response signs new ones, which would reload every image. */
function reuseImageUrls(before: OperatorIdentityFile | undefined, after: OperatorIdentityFile): OperatorIdentityFile {
  const known = (before?.pictureUrls ?? []).filter(isReusable);
  const stripQuery = (url: string) => url.replace(/\?.*$/, '');
  const pictureUrls = after.pictureUrls.map((url) => known.find((one) => stripQuery(one) === stripQuery(url)) ?? url);
  return { ...after, pictureUrls };
}

/** `/uploads/identity/7?e=1795470000&s=…` carries its expiry in seconds. */
function isReusable(url: string): boolean {
  const [, seconds = '0'] = /[?&]e=(\d+)/.exec(url) ?? [];
  return Number(seconds) * 1_000 > Date.now() + IMAGE_URL_MS;
}

interface FileProps {
  readonly file: OperatorIdentityFile;
}

function Review({ file, onEnded }: FileProps & { readonly onEnded: () => void }) {
  const { item, pictureUrls } = file;
  return (
    <Panel title={itemTitle(item)} aside={<ItemStatus item={item} now={useNow()} />}>
      <Stack gap={5} columns={1} padX="panel" padBottom={6}>
        <div className={styles.beside}>
          {item.kind !== 'DETAILS' && <ImageViewer title={itemTitle(item)} urls={pictureUrls} onEnded={onEnded} />}
          <Stack gap={5} canShrink>
            <Person file={file} />
            <Flags file={file} />
            <Others file={file} />
          </Stack>
        </div>
        <ReviewAnswer key={item.state} file={file} />
        {item.declineCode !== null && (
          <p>
            {DECLINE_WORDS[item.declineCode]}: {item.reason}
          </p>
        )}
        <IdentityHistory steps={file.steps} />
      </Stack>
    </Panel>
  );
}

/** Details submitted by the player, to compare with the images. */
function Person({ file: { item, details, level } }: FileProps) {
  const age = details === null ? null : computeAge(details.birthDate, Date.now());
  const facts: readonly (readonly [string, string])[] =
    details === null
      ? []
      : [
          ['Full name', details.fullName],
          ['Date of birth', `${siteDateText(details.birthDate)}${age === null ? '' : `, ${age} years old`}`],
          ['Street', details.street],
          ['City', `${details.city} ${details.postalCode}`],
        ];
  return (
    <Facts facts={facts}>
      <Fact name="Player">
        <BackOfficeLink to={`/players/${item.userId}`}>{item.userName}</BackOfficeLink>, level {level}
      </Fact>
      {item.submittedAt !== null && <Fact name="Submitted (IST)">{siteTimeText(item.submittedAt)}</Fact>}
    </Facts>
  );
}

/** Matches in watchlists and other accounts. */
function Flags({ file: { item, hits, samePeople } }: FileProps) {
  const isClean = item.flags.length === 0;
  return (
    <ul className={review.flags} data-kind={isClean ? 'clean' : 'odd'} aria-label="Screening">
      {isClean && <Flag icon="check">No issues found</Flag>}
      {item.flags.map((flag) => (
        <Flag key={flag} icon="warning">
          {FLAG_WORDS[flag].text}
        </Flag>
      ))}
      {hits.map(({ name, birthDate, list, likeness }) => (
        <Flag key={`${list} ${name} ${birthDate ?? ''}`} icon="list">
          {list}: {name}
          {birthDate === null ? '' : `, born ${birthDate}`}, {likeness}% match
        </Flag>
      ))}
      {samePeople.map(({ userId, userName }) => (
        <Flag key={userId} icon="accounts">
          <span>
            Duplicate of: <BackOfficeLink to={`/players/${userId}`}>{userName}</BackOfficeLink>
          </span>
        </Flag>
      ))}
    </ul>
  );
}

interface FlagProps {
  readonly icon: 'check' | 'warning' | 'list' | 'accounts';
  readonly children: ReactNode;
}

function Flag({ icon, children }: FlagProps) {
  return (
    <li>
      <Icon variant="regular" name={icon} size={16} />
      <span>{children}</span>
    </li>
  );
}

/** The person's other submissions. */
function Others({ file: { others } }: FileProps) {
  const sent = others.filter(({ state }) => state !== 'NEEDED');
  if (sent.length === 0) return null;
  return (
    <Stack as="ul" gap={3} aria-label="Player’s other documents">
      {sent.map(({ id, kind, state }) => (
        <Row key={id} as="li" gap={4} justify="between">
          <BackOfficeLink to={`/documents/${id}`}>{KIND_WORDS[kind]}</BackOfficeLink>
          <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].text}</Badge>
        </Row>
      ))}
    </Stack>
  );
}
