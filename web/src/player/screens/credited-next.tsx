import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import { Link } from '@tanstack/react-router';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useBonuses } from '#player/betting/bonuses.ts';
import { balance } from '#player/betting/open-bets.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { useRequest } from '#player/features/requests/requests.ts';
import { LinkButton } from '#player/shell/guards/link-button.tsx';
import styles from './credited-next.module.css';

/** After a deposit is credited: the new balance, what a bonus added, and the way back to the match. */
export function CreditedActions({ referenceNo }: { readonly referenceNo: string }) {
  const { data: item } = useRequest(referenceNo);
  const free = useStore(balance, (state) => state.balance) ?? 0;
  if (item?.state !== 'CREDITED') return null;
  return (
    <section className={styles.next} aria-label={t('Your balance')}>
      <p className={styles.balance}>
        <span>{t('Available to bet')}</span>
        <b>{rupeesText(free)}</b>
      </p>
      <LockedBonus />
      <BackLink />
    </section>
  );
}

/** Bonus money that is still to be wagered. */
function LockedBonus() {
  const { data } = useBonuses();
  const locked = (data?.items ?? [])
    .filter(({ state, kind }) => state === 'ACTIVE' && locksMoney(kind))
    .reduce((sum, { claim }) => sum + (claim?.bonusAmount ?? 0), 0);
  if (locked === 0) return null;
  return (
    <p className={styles.bonus}>
      {t('{amount} bonus, locked until it is wagered.', { amount: rupeesText(locked) })}{' '}
      <Link to="/bonus">{t('View bonus')}</Link>
    </p>
  );
}

/** To the match on the slip, or else to the list. */
function BackLink() {
  const selection = useStore(betSlip, (state) => state.selection);
  if (selection === null) return <LinkButton to="/inplay" words={t('Go to In-play')} isMain />;
  const { eventId, dreamEventId, eventTitle } = selection;
  return <LinkButton to={`/markets/${eventId}/${dreamEventId}`} words={eventTitle} isMain />;
}
