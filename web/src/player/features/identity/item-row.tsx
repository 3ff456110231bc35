import type { DeclaredDetails, Identity, IdentityItem } from '@crease/contracts/wire/identity.ts';
import { Suspense, useState } from 'react';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy/late-part.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { DocumentForm } from './document-form.tsx';
import styles from './identity.module.css';
import {
  describeDecline,
  describeSince,
  kindName,
  labelForState,
  stateTone,
} from './identity-words.ts';

/** Loaded on demand: needed only once per user. */
const DetailsForm = lazyComponent(() =>
  import('./details-form.tsx').then(({ DetailsForm }) => DetailsForm),
);

export interface ItemRowProps {
  readonly item: IdentityItem;
  readonly identity: Identity;
  /** The next step, so its form opens automatically. */
  readonly isNext: boolean;
}

/** One requirement: status, reason and action. */
export function ItemRow({ item, identity, isNext }: ItemRowProps) {
  const { kind, state } = item;
  const isPerson = kind === 'DETAILS' || kind === 'SELFIE';
  return (
    <article className={styles.item} aria-label={kindName(kind)}>
      <span className={styles.sign}>
        <Icon variant="regular" name={isPerson ? 'accounts' : 'rules'} size={18} />
      </span>
      <div className={styles.itemWords}>
        <h3 className={styles.name}>{kindName(kind)}</h3>
        <p className={styles.sub}>{describeSince(item)}</p>
      </div>
      <Badge tone={stateTone(state)}>{labelForState(state)}</Badge>
      <div className={styles.below}>
        <ReviewerNote item={item} />
        {item.canSend ? (
          // Reset the form for another attempt.
          <Send key={state} item={item} identity={identity} isNext={isNext} />
        ) : (
          kind === 'DETAILS' &&
          identity.details !== null && <OwnDetails details={identity.details} />
        )}
      </div>
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
    <dl className={styles.facts}>
      <dt>{t('Full name')}</dt>
      <dd>{fullName}</dd>
      <dt>{t('Date of birth')}</dt>
      <dd>{siteDateText(birthDate)}</dd>
      <dt>{t('Address')}</dt>
      <dd>
        {street}, {city} {postalCode}
      </dd>
    </dl>
  );
}
