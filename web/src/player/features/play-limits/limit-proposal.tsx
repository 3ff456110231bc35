import { limitProposalCalls } from '@crease/contracts/calls/limit-proposal.ts';
import type { LimitProposal } from '@crease/contracts/wire/harm.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useUserId } from '#client/session/session.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { LIMIT_TITLES } from './limit-history.tsx';
import styles from './play-limits.module.css';
import { formatLimit, getLimitKind, showPlayLimits } from './play-limits.ts';

const KEY = 'limit-proposal';

/** A limit suggested by the operator, until answered. */
export function LimitProposalPanel() {
  const userId = useUserId();
  const { data } = useQuery({
    queryKey: [KEY, userId],
    queryFn: ({ signal }) => callRoute(limitProposalCalls.getLimitProposal, {}, signal),
  });
  return data ? <Proposal proposal={data} /> : null;
}

function Proposal({ proposal }: { readonly proposal: LimitProposal }) {
  const { caseId, name, amount, text } = proposal;
  const [isBusy, setBusy] = useState(false);

  async function answer(isAccepted: boolean) {
    setBusy(true);
    try {
      const answer = { caseId, isAccepted };
      showPlayLimits(await callRoute(limitProposalCalls.answerLimitProposal, answer));
      if (isAccepted) toasts.show('success', t('Limit set'));
    } catch (failure) {
      toasts.show('error', getErrorMessage(failure));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: [KEY] });
    }
  }

  return (
    <Panel title={t('Suggested limit')}>
      <div className={styles.terms}>
        <p>{text}</p>
        <p>
          <b>
            {t('{limit}: up to {amount}', {
              limit: t(LIMIT_TITLES[name]),
              amount: formatLimit(getLimitKind(name), amount),
            })}
          </b>
        </p>
        <p>{t('It becomes your limit immediately. You can lower it at any time.')}</p>
        <Button variant="primary" size="l" isWide isBusy={isBusy} onClick={() => void answer(true)}>
          {t('Accept limit')}
        </Button>
        <Button size="l" isWide isBusy={isBusy} onClick={() => void answer(false)}>
          {t('No thanks')}
        </Button>
      </div>
    </Panel>
  );
}
