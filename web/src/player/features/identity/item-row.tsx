import type { DeclaredDetails, Identity, IdentityItem } from '@crease/contracts/wire/identity.ts';
import { Suspense, useState } from 'react';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { latePart } from '#ui/late-part/late-part.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { DocumentForm } from './document-form.tsx';
import styles from './identity.module.css';
import { declineText, kindName, sinceText, stateText, stateTone } from './identity-words.ts';

/** Filled in once in a life: who sends documents later does not wait for it. */
const DetailsForm = latePart(() =>
  import('./details-form.tsx').then(({ DetailsForm }) => DetailsForm),
);

export interface ItemRowProps {
  readonly item: IdentityItem;
  readonly identity: Identity;
  /** Its form is open without a press: it is what comes next. */
  readonly isNext: boolean;
}

/** One thing that is asked for: how it stands, why, and what its owner can do about it. */
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
        <p className={styles.sub}>{sinceText(item)}</p>
      </div>
      <Badge tone={stateTone(state)}>{stateText(state)}</Badge>
      <div className={styles.below}>
        <Said item={item} />
        {item.canSend ? (
          // Another try begins with an empty form.
          <Send key={state} item={item} identity={identity} isNext={isNext} />
        ) : (
          kind === 'DETAILS' &&
          identity.details !== null && <OwnDetails details={identity.details} />
        )}
      </div>
    </article>
  );
}

/** What the reviewer said. */
function Said({ item: { state, declineCode, reason } }: Pick<ItemRowProps, 'item'>) {
  if (state === 'DECLINED') {
    return (
      <Notice tone="bad">
        <b>{declineText(declineCode)}</b>
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
          aria-label={isAgain ? t('Send again: {name}', { name }) : t('Send: {name}', { name })}
          onClick={() => setOpen(true)}
        >
          {isAgain ? t('Send again') : t('Send')}
        </Button>
      </div>
    );
  }
  return kind === 'DETAILS' ? (
    <Suspense fallback={<Skeleton label={t('Loading the form')} rows={5} shape="fact" />}>
      <DetailsForm details={identity.details} minAge={identity.minAge} />
    </Suspense>
  ) : (
    <DocumentForm kind={kind} />
  );
}

/** What was declared, as it is looked at or was accepted. */
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
