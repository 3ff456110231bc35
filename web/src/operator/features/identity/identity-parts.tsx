import type { IdentityDecline, IdentityFlag, IdentityKind, IdentityState } from '@crease/contracts/care/identity.ts';
import type { OperatorIdentityItem, OperatorIdentityPast } from '@crease/contracts/care/identity-routes.ts';
import { siteTimeText } from '#format/site-time.ts';
import { actorText, claimLeftText, StepList } from '#operator/components/work-list.tsx';
import { Badge, type BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

export const KIND_WORDS: Readonly<Record<IdentityKind, string>> = {
  DETAILS: 'Details',
  IDENTITY_CARD: 'Proof of identity',
  SELFIE: 'Selfie with a note',
  TAX_NUMBER: 'PAN',
  ADDRESS: 'Proof of address',
  FUNDS: 'Source of funds',
};

/** Operator labels of identity states. */
export const STATE_WORDS: Readonly<Record<IdentityState, { text: string; tone: Tone }>> = {
  NEEDED: { text: 'Not submitted', tone: 'plain' },
  SUBMITTED: { text: 'Pending', tone: 'warn' },
  UNDER_REVIEW: { text: 'Under review', tone: 'warn' },
  NEEDS_INFO: { text: 'Awaiting player', tone: 'plain' },
  ACCEPTED: { text: 'Accepted', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'bad' },
  EXPIRED: { text: 'Expired', tone: 'bad' },
};

/** Labels of flags: a sentence, and two words for lists. */
export const FLAG_WORDS: Readonly<Record<IdentityFlag, { short: string; text: string }>> = {
  SAME_PERSON: {
    short: 'Duplicate person',
    text: 'Another account has the same name and date of birth.',
  },
  EXCLUDED_PERSON: {
    short: 'Self-excluded person',
    text: 'Someone with this name and date of birth has self-excluded.',
  },
  LIST_POSSIBLE: {
    short: 'Possible list match',
    text: 'A screening list contains a similar name.',
  },
  LIST_HIT: { short: 'List match', text: 'A screening list contains this name and date of birth.' },
  LIST_FAILED: {
    short: 'List unavailable',
    text: 'Couldn’t read the screening list. Not cleared.',
  },
};

/** Decline reasons as shown to the owner. */
export const DECLINE_WORDS: Readonly<Record<IdentityDecline, string>> = {
  UNREADABLE: 'Not readable',
  INCOMPLETE: 'Incomplete',
  TOO_OLD: 'Too old',
  WRONG_DOCUMENT: 'Wrong document',
  NAME_DIFFERS: 'Name doesn’t match',
  NOT_CONFIRMED: 'Couldn’t be verified',
};

/** e.g. `asha: Identity card`. */
export function itemTitle({ kind, userName }: Pick<OperatorIdentityItem, 'kind' | 'userName'>): string {
  return `${userName}: ${KIND_WORDS[kind]}`;
}

/** Claim holder and remaining time, or the status. */
export function ItemStatus({ item, now }: { readonly item: OperatorIdentityItem; readonly now: number }) {
  const left = claimLeftText(item, now);
  if (left !== null) {
    const whose = item.isMine ? 'Claimed by you' : `Claimed by ${item.claimedBy ?? ''}`;
    return <Badge tone="brand">{`${whose}, ${left}`}</Badge>;
  }
  const { text, tone } = STATE_WORDS[item.state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Badges of an item's flags. */
export function FlagBadges({ flags }: Pick<OperatorIdentityItem, 'flags'>) {
  return flags.map((flag) => (
    <Badge key={flag} tone="warn">
      {FLAG_WORDS[flag].short}
    </Badge>
  ));
}

export interface IdentityHistoryProps {
  readonly steps: readonly (Omit<OperatorIdentityPast, 'kind'> & {
    /** Item of the step, if there are several. */
    readonly kind?: IdentityKind;
  })[];
}

export function IdentityHistory({ steps }: IdentityHistoryProps) {
  return (
    <StepList
      label="History"
      steps={steps.map(({ kind, from, to, time, actor, reason }) => ({
        key: `${kind ?? ''} ${time} ${from ?? ''} ${to}`,
        title: `${kind === undefined ? '' : `${KIND_WORDS[kind]}: `}${STATE_WORDS[to].text}`,
        about: `${siteTimeText(time)} IST, ${actorText(actor)}`,
        texts: [reason],
      }))}
    />
  );
}
