import {
  HARM_STAGES,
  type OperatorCase,
  type OperatorCaseFile,
} from '@crease/contracts/care/harm.ts';
import { CallFailure } from '#client/api/failure.ts';
import { siteTimeText } from '#format/site-time.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import review from '#operator/components/review.module.css';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { LIMIT_WORDS, limitAmountText } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { CaseAnswer } from './case-answer.tsx';
import {
  actText,
  effectText,
  isClaimed,
  OUTCOME_WORDS,
  STAGE_WORDS,
  signText,
  useCase,
} from './case-queries.tsx';
import styles from './cases.module.css';

/** A case with everything needed to review it. Polls, because another reviewer may act first. */
export function CasePanel({ id }: { readonly id: number }) {
  const query = useCase(id);
  const now = useNow();
  if (query.error instanceof CallFailure && query.error.code === 'NOT_FOUND') {
    return <EmptyState title="Case not found" text="Check the URL." />;
  }
  return (
    <QueryView query={query} label="Loading case…" rows={8}>
      {(file) => (
        <Panel
          title={`CH-${id} · ${file.item.userName}`}
          aside={<CaseStatus item={file.item} now={now} />}
        >
          <div className={review.view}>
            <p>
              <BackOfficeLink to={`/players/${file.item.userId}`}>Player profile</BackOfficeLink>
            </p>
            <Stages file={file} />
            <Signs item={file.item} />
            <Proposal file={file} />
            {file.item.isOpen && <CaseAnswer file={file} />}
            <Steps file={file} />
            <small className={styles.small}>
              Scores are never used for marketing. Only the safety team sees this page.
            </small>
          </div>
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
  const whose = !isClaimed(item, now)
    ? 'Unclaimed'
    : item.isMine
      ? 'Yours'
      : `Claimed by ${item.claimedBy}`;
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

function Signs({ item: { signs } }: { readonly item: OperatorCase }) {
  return (
    <section aria-labelledby="case-signs">
      <h3 className={styles.title} id="case-signs">
        Signs
      </h3>
      {signs.length === 0 && <p>No current signs.</p>}
      <ul className={styles.signs}>
        {signs.map((sign) => (
          <li key={sign.marker}>
            <span className={styles.sign}>{signText(sign)}</span>
            <small className={styles.small}>{siteTimeText(sign.time)}</small>
            <b>+{sign.points}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Proposal({ file: { proposal } }: { readonly file: OperatorCaseFile }) {
  if (proposal === null) return null;
  const { name, amount, time } = proposal;
  return (
    <Notice tone="info">
      {LIMIT_WORDS[name]}: {limitAmountText(name, amount)} proposed {siteTimeText(time)}. Awaiting
      player response.
    </Notice>
  );
}

function Steps({ file: { steps } }: { readonly file: OperatorCaseFile }) {
  return (
    <section aria-labelledby="case-steps">
      <h3 className={styles.title} id="case-steps">
        History
      </h3>
      <ol className={review.steps}>
        {steps.map(({ time, act, actor, text, score, effect }) => (
          <li key={`${time} ${act} ${actor}`}>
            <b>{actText(act, score)}</b>{' '}
            <small>
              {siteTimeText(time)} IST, {actor.startsWith('user:') ? 'player' : actor}
            </small>
            {text !== null && <span>{text}</span>}
            {effect !== null && <span>{effectText(effect)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
