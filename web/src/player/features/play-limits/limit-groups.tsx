import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { phrase, t } from '#i18n/text.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { LimitRow } from './limit-row.tsx';
import styles from './play-limits.module.css';
import type { LimitKind, ProofDialog } from './play-limits.ts';

const GROUPS: readonly {
  readonly kind: LimitKind;
  readonly title: string;
  readonly about: string;
}[] = [
  {
    kind: 'deposit',
    title: phrase('Deposit'),
    about: phrase('Total deposits, not counting withdrawals'),
  },
  {
    kind: 'loss',
    title: phrase('Loss'),
    about: phrase('Net loss plus exposure on open bets'),
  },
  { kind: 'stake', title: phrase('Stake'), about: phrase('Maximum stake per bet') },
  {
    kind: 'time',
    title: phrase('Time'),
    about: phrase('Total across all your devices'),
  },
];

export interface LimitGroupsProps {
  readonly limits: readonly PlayLimitItem[];
  /** Play-money accounts have no deposit or time limits. */
  readonly isReal: boolean;
  readonly Proof: ProofDialog;
}

/** All limits by type. */
export function LimitGroups({ limits, isReal, Proof }: LimitGroupsProps) {
  return GROUPS.filter(({ kind }) => isReal || (kind !== 'deposit' && kind !== 'time')).map(
    ({ kind, title, about }) => (
      <Panel key={kind} title={t(title)} aside={<span className={styles.about}>{t(about)}</span>}>
        {limits
          .filter(({ name }) => name.startsWith(`${kind}:`))
          .map((limit) => (
            <LimitRow key={limit.name} kind={kind} limit={limit} Proof={Proof} />
          ))}
      </Panel>
    ),
  );
}
