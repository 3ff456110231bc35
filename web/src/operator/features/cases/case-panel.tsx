import { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import {
  type CaseActionType,
  type CaseEffect,
  HARM_STAGES,
  type OperatorCase,
  type OperatorCaseFile,
} from '@crease/contracts/care/harm.ts';
import type { ReactNode } from 'react';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { actorText, StepList } from '#operator/components/work-list.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { LIMIT_WORDS, limitAmountText } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { CaseAnswer } from './case-answer.tsx';
import { CASES_POLL_MS, isClaimed, OUTCOME_WORDS, STAGE_WORDS, signText } from './case-summary.tsx';
import styles from './cases.module.css';

/** A case with everything needed to review it. Polls, because another reviewer may act first. */
export function CasePanel({ id }: { readonly id: number }) {
  const query = useRead(operatorCaseRoutes.operatorOpenCase, { id }, { pollMs: CASES_POLL_MS });
  const now = useNow();
  return (
    <QueryView
      query={query}
      label="Loading case…"
      missing={{ title: 'Case not found', text: 'Check the URL.' }}
      rows={8}
    >
      {(file) => (
        <Panel title={`CH-${id} · ${file.item.userName}`} aside={<CaseStatus item={file.item} now={now} />}>
          <Stack gap={5} columns={1} padX="panel" padBottom={6}>
            <p>
              <BackOfficeLink to={`/players/${file.item.userId}`}>Player profile</BackOfficeLink>
            </p>
            <Stages file={file} />
            <Signs item={file.item} />
            <Proposal file={file} />
            {file.item.isOpen && <CaseAnswer file={file} />}
            <Steps file={file} />
            <Text as="small" tone="muted">
              Scores are never used for marketing. Only the safety team sees this page.
            </Text>
          </Stack>
        </Panel>
      )}
    </QueryView>
  );
}

/** Claim holder and review deadline, or the outcome. */
function CaseStatus({ item, now }: { readonly item: OperatorCase; readonly now: number }) {
  if (!item.isOpen) {
    return <Badge tone="good">{item.outcome === null ? '' : OUTCOME_WORDS[item.outcome]}</Badge>;
  }
  const due = item.dueAt === null ? '' : `, due ${siteTimeText(item.dueAt)}`;
  const isLate = item.dueAt !== null && Date.parse(item.dueAt) < now;
  const whose = !isClaimed(item, now) ? 'Unclaimed' : item.isMine ? 'Yours' : `Claimed by ${item.claimedBy}`;
  return <Badge tone={isLate ? 'bad' : 'brand'}>{`${whose}${due}`}</Badge>;
}

/** Progress through the stages, with each stage's minimum score. */
function Stages({ file: { item, from } }: { readonly file: OperatorCaseFile }) {
  const reached = HARM_STAGES.indexOf(item.stage);
  return (
    <ol className={styles.stages} aria-label="Stages">
      {HARM_STAGES.flatMap((stage, place) =>
        stage === 'NONE'
          ? []
          : [
              <li
                key={stage}
                data-reached={place <= reached || undefined}
                aria-current={place === reached ? 'step' : undefined}
              >
                <b>{STAGE_WORDS[stage]}</b>
                <small>{place === reached ? `score ${item.score}` : `from ${from[stage]}`}</small>
              </li>,
            ],
      )}
    </ol>
  );
}

function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <Text as="h3" id={id} size={13} below={3}>
        {title}
      </Text>
      {children}
    </section>
  );
}

function Signs({ item: { signs } }: { readonly item: OperatorCase }) {
  return (
    <Section id="case-signs" title="Signs">
      {signs.length === 0 && <p>No current signs.</p>}
      <Stack as="ul" gap={3}>
        {signs.map((sign) => (
          <li key={sign.marker} className={styles.sign}>
            <Text grow canShrink breaks>
              {signText(sign)}
            </Text>
            <Text as="small" tone="muted">
              {siteTimeText(sign.time)}
            </Text>
            <b>+{sign.points}</b>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Proposal({ file: { proposal } }: { readonly file: OperatorCaseFile }) {
  if (proposal === null) return null;
  const { name, amount, time } = proposal;
  return (
    <Notice tone="info">
      {LIMIT_WORDS[name]}: {limitAmountText(name, amount)} proposed {siteTimeText(time)}. Awaiting player response.
    </Notice>
  );
}

function Steps({ file: { steps } }: { readonly file: OperatorCaseFile }) {
  return (
    <Section id="case-steps" title="History">
      <StepList
        steps={steps.map(({ time, act, actor, text, score, effect }) => ({
          key: `${time} ${act} ${actor}`,
          title: actText(act, score),
          about: `${siteTimeText(time)} IST, ${actorText(actor)}`,
          texts: [text, effect === null ? null : effectText(effect)],
        }))}
      />
    </Section>
  );
}

const ACT_WORDS: Readonly<Record<CaseActionType, string>> = {
  SEEN: 'Flagged',
  MESSAGE: 'Message with tools',
  CHECK: 'Reality check on, bonuses off',
  REVIEW: 'Manual review due within 24 hours',
  STOP: 'Play suspended',
  CLAIM: 'Claimed',
  HAND_OVER: 'Handed over',
  NOTE: 'Note',
  WRITE: 'Message to the player',
  PROPOSE: 'Limit proposed',
  ACCEPTED: 'Accepted by player',
  DECLINED: 'Declined by player',
  LIMIT: 'House limit set',
  CLOSE_FIRST: 'Closure proposed',
  CLOSE: 'Closed',
  EFFECT: 'Outcome',
};

/** e.g. `Flagged, score 9`. */
function actText(act: CaseActionType, score: number | null): string {
  return act === 'SEEN' && score !== null ? `Flagged, score ${score}` : ACT_WORDS[act];
}

/** Compares play before and after an intervention, with the player's reaction. */
function effectText(effect: CaseEffect): string {
  const { days, lostBefore, lostAfter, minutesBefore, minutesAfter, hasReacted } = effect;
  const time = (minutes: number) => formatDuration(minutes * 60_000);
  const own = hasReacted ? 'Player set a limit or took a break.' : 'Player made no changes.';
  return `${days} days before vs after: lost ${rupeesText(lostBefore)} vs ${rupeesText(lostAfter)}, played ${time(minutesBefore)} vs ${time(minutesAfter)}. ${own}`;
}
