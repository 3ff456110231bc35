import type { SessionItem } from '@crease/contracts/people/account.ts';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { describeDevice } from '#format/device-name.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { SecurityForm } from '#security/security-form.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Box, Note, Row } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { renderWithParts } from '#ui/rich-text/with-parts.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { endOtherSessions, endSession, useSessions } from './security.ts';
import styles from './security-panel.module.css';

/** The user's active sessions, each of which can be ended. */
export function SessionsPanel() {
  const { data: sessions, error, refetch } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const [endings, setEndings] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  const others = (sessions ?? []).filter(({ current }) => !current).length;

  useEffect(() => {
    // The focused button was removed with its session.
    if (endings > 0) title.current?.focus();
  }, [endings]);

  function finish() {
    setAsking(false);
    setEndings((count) => count + 1);
  }

  return (
    <Panel
      title={t('Active sessions')}
      titleRef={title}
      aside={others > 0 && <Button onClick={() => setAsking(true)}>{t('Log out others')}</Button>}
    >
      {sessions === undefined && error === null && (
        <Skeleton label={t('Loading active sessions…')} rows={2} shape="entry" />
      )}
      {sessions === undefined && error !== null && (
        <LoadFailure title={t('Couldn’t load your sessions.')} text={error} onRetry={refetch} />
      )}
      {sessions !== undefined && (
        <ul aria-label={t('Active sessions')}>
          {sessions.map((item) => (
            <SessionRow key={item.sessionId} item={item} onEnded={finish} />
          ))}
        </ul>
      )}
      <TitledDialog open={isAsking} title={t('Log out others?')} onClose={() => setAsking(false)}>
        <EndOthersForm others={others} onEnded={finish} />
      </TitledDialog>
    </Panel>
  );
}

function SessionRow({ item, onEnded }: { readonly item: SessionItem; readonly onEnded: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const device = describeDevice(item.browserInfo);

  async function end() {
    setBusy(true);
    try {
      await endSession(item.sessionId);
      toasts.show('success', t('Session logged out'), device);
      onEnded();
    } catch (failure) {
      toasts.show('error', t('Couldn’t log out'), getErrorMessage(failure));
      setBusy(false);
    }
  }

  return (
    <Row as="li" gap={5} justify="between" border="top" padX="panel" padY={5}>
      <Box canShrink>
        <Row as="p" wrap size={14} leading={20} weight="semi" className={styles.device} title={item.browserInfo}>
          {device}
          {item.current && <Badge tone="good">{t('This device')}</Badge>}
        </Row>
        <Note as="p" breaks>
          {item.clientIpAddress}
        </Note>
        <Note as="p" breaks>
          {renderWithParts(
            t('Started {started} · Last active {renewed}', {
              started: '{started}',
              renewed: '{renewed}',
            }),
            {
              started: <time dateTime={item.startedAt}>{siteTimeText(item.startedAt)}</time>,
              renewed: <time dateTime={item.renewedAt}>{siteTimeText(item.renewedAt)}</time>,
            },
          )}
        </Note>
      </Box>
      {!item.current && (
        <Button
          isBusy={isBusy}
          aria-label={t('Log out {device}, {address}', {
            device,
            address: item.clientIpAddress,
          })}
          onClick={() => void end()}
        >
          {t('Log out')}
        </Button>
      )}
    </Row>
  );
}

function EndOthersForm({ others, onEnded }: { readonly others: number; readonly onEnded: () => void }) {
  const form = useRuleForm<never>({
    fields: {},
    onSubmit: async () => {
      toasts.show('success', describeEnded(await endOtherSessions()));
      onEnded();
    },
  });
  return (
    <SecurityForm
      form={form}
      intro={t(
        '{count, plural, one {# other session will be logged out.} other {# other sessions will be logged out.}} You’ll stay logged in here.',
        { count: others },
      )}
      submitText={t('Log out others')}
    />
  );
}

function describeEnded(ended: number): string {
  if (ended === 0) return t('No other active sessions');
  return t('{count, plural, one {# session logged out} other {# sessions logged out}}', {
    count: ended,
  });
}
