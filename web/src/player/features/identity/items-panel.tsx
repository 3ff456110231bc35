import type { DeclaredDetails, Identity, IdentityItem, IdentityLevelItem } from '@crease/contracts/care/identity.ts';
import { Suspense, useState } from 'react';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { describeAcceptedFiles } from '#player/features/requests/image-upload.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Note, Stack, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { DocumentForm } from './document-form.tsx';
import styles from './identity.module.css';
import {
  describeDecline,
  describeSince,
  kindName,
  kindNames,
  labelForState,
  listAllowances,
  stateTone,
} from './identity.ts';

/** All requirements in order; the first actionable one is expanded. */
export function ItemsPanel({ identity }: { readonly identity: Identity }) {
  const { items } = identity;
  const next = items.find(({ canSend }) => canSend)?.kind;
  return (
    <Panel title={t('Required documents')} aside={<Note>{describeAcceptedFiles()}</Note>}>
      <p className="visually-hidden" role="status">
        {items
          .map(({ kind, state }) => t('{request}: {state}.', { request: kindName(kind), state: labelForState(state) }))
          .join(' ')}
      </p>
      {items.map((item) => (
        <ItemRow key={item.kind} item={item} identity={identity} isNext={item.kind === next} />
      ))}
    </Panel>
  );
}

/** Loaded on demand: needed only once per user. */
const DetailsForm = lazyComponent(() => import('./details-form.tsx').then(({ DetailsForm }) => DetailsForm));

export interface ItemRowProps {
  readonly item: IdentityItem;
  readonly identity: Identity;
  /** The next step, so its form opens automatically. */
  readonly isNext: boolean;
}

/** One requirement: status, reason and action. */
function ItemRow({ item, identity, isNext }: ItemRowProps) {
  const { kind, state } = item;
  const isPerson = kind === 'DETAILS' || kind === 'SELFIE';
  return (
    <article className={styles.item} aria-label={kindName(kind)}>
      <Stack as="span" align="center" items="center" surface="sunk" tone="muted" className={styles.sign}>
        <Icon variant="regular" name={isPerson ? 'accounts' : 'rules'} size={18} />
      </Stack>
      <Text as="div" canShrink breaks>
        <Text as="h3" font="label">
          {kindName(kind)}
        </Text>
        <Note as="p">{describeSince(item)}</Note>
      </Text>
      <Badge tone={stateTone(state)}>{labelForState(state)}</Badge>
      <Stack gap={5} canShrink className={styles.below}>
        <ReviewerNote item={item} />
        {item.canSend ? (
          // Reset the form for another attempt.
          <Send key={state} item={item} identity={identity} isNext={isNext} />
        ) : (
          kind === 'DETAILS' && identity.details !== null && <OwnDetails details={identity.details} />
        )}
      </Stack>
    </article>
  );
}

/** Reviewer's comment. */
function ReviewerNote({ item: { state, declineCode, reason } }: Pick<ItemRowProps, 'item'>) {
  if (state === 'DECLINED') {
    return (
      <Notice tone="bad">
        <b>{describeDecline(declineCode)}</b>
        {reason !== null && <p>{reason}</p>}
      </Notice>
    );
  }
  return state === 'NEEDS_INFO' && reason !== null ? <Notice tone="warn">{reason}</Notice> : null;
}

function Send({ item: { kind, state }, identity, isNext }: ItemRowProps) {
  const [isOpen, setOpen] = useState(isNext);
  if (!isOpen) {
    const name = kindName(kind);
    const isAgain = state !== 'NEEDED';
    return (
      <div>
        <Button
          size="l"
          aria-label={isAgain ? t('Resubmit: {name}', { name }) : t('Submit: {name}', { name })}
          onClick={() => setOpen(true)}
        >
          {isAgain ? t('Resubmit') : t('Submit')}
        </Button>
      </div>
    );
  }
  return kind === 'DETAILS' ? (
    <Suspense fallback={<Skeleton label={t('Loading form…')} rows={5} shape="fact" />}>
      <DetailsForm details={identity.details} minAge={identity.minAge} />
    </Suspense>
  ) : (
    <DocumentForm kind={kind} />
  );
}

/** Submitted details, pending or accepted. */
function OwnDetails({ details }: { readonly details: DeclaredDetails }) {
  const { fullName, birthDate, street, city, postalCode } = details;
  return (
    <Stack as="dl" gap={2} gapX={5} size={13} leading={18} className={styles.facts}>
      <dt>{t('Full name')}</dt>
      <dd>{fullName}</dd>
      <dt>{t('Date of birth')}</dt>
      <dd>{siteDateText(birthDate)}</dd>
      <dt>{t('Address')}</dt>
      <dd>
        {street}, {city} {postalCode}
      </dd>
    </Stack>
  );
}

/** Verification levels side by side, with requirements, limits and the current level. */
export function LevelsPanel({ identity: { level, levels, items } }: { readonly identity: Identity }) {
  return (
    <Stack as="ol" clip surface="panel" radius="panel" outlined className={styles.levels} aria-label={t('Levels')}>
      {levels.map((one) => (
        <Level key={one.level} rule={one} isHere={one.level === level} toSend={countToSend(one, items)} />
      ))}
    </Stack>
  );
}

/** Number of items the user still has to submit. */
function countToSend({ needs }: IdentityLevelItem, items: readonly IdentityItem[]): number {
  return items.filter(({ kind, canSend }) => canSend && needs.includes(kind)).length;
}

interface LevelProps {
  readonly rule: IdentityLevelItem;
  readonly isHere: boolean;
  /** Items still to submit. */
  readonly toSend: number;
}

function Level({ rule, isHere, toSend }: LevelProps) {
  const { level, needs, isReached } = rule;
  return (
    <li className={styles.level} aria-current={isHere ? 'step' : undefined}>
      <span className={styles.mark} data-reached={isReached || undefined}>
        {isReached && !isHere ? <Icon variant="regular" name="check" size={16} /> : level}
      </span>
      <Stack gap={2} className={styles.levelWords}>
        <Text as="h2" font="label">
          {t('Level {level}', { level })}
        </Text>
        <Note as="p">{needs.length === 0 ? t('Nothing to submit') : kindNames(needs)}</Note>
        <ul className={styles.allowed} data-reached={isReached || undefined}>
          {listAllowances(rule).map((line) => (
            <li key={line}>
              <Icon variant="regular" name="check" size={16} />
              {line}
            </li>
          ))}
        </ul>
      </Stack>
      <LevelBadge isHere={isHere} isReached={isReached} toSend={toSend} />
    </li>
  );
}

function LevelBadge({ isHere, isReached, toSend }: Omit<LevelProps, 'rule'> & { readonly isReached: boolean }) {
  if (isHere) return <Badge>{t('Current level')}</Badge>;
  if (isReached) return <Badge tone="good">{t('Done')}</Badge>;
  return toSend === 0 ? (
    <Badge tone="brand">{t('Under review')}</Badge>
  ) : (
    <Badge tone="warn">{t('{count} to submit', { count: toSend })}</Badge>
  );
}
