import { getGameTraits } from '@crease/games/catalogue/traits.ts';
import type { ReactNode } from 'react';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { ChainPanel } from './chain-panel.tsx';
import { isGoodCheck, type RoundCheck } from './check-round.ts';
import { DrawsPanel } from './draws-panel.tsx';
import { Face } from './face.tsx';
import styles from './fairness.module.css';
import { outcomeLines } from './outcome-lines.ts';
import type { KnownRound } from './read-round.ts';

interface RoundReportProps {
  readonly round: KnownRound;
  readonly check: RoundCheck;
}

/** Report on a recomputed round: verdict first, then the details. */
export function RoundReport({ round, check }: RoundReportProps) {
  return (
    <>
      <Verdict round={round} check={check} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <SeedsPanel round={round} check={check} />
          <DrawsPanel code={round.game} check={check} />
        </div>
        <div className={styles.column}>
          <OutcomePanel round={round} check={check} />
          {'salt' in round && (
            <ChainPanel
              key={round.serverSeed}
              roundNo={round.roundNo}
              seed={round.serverSeed}
              firstSeed={round.firstSeed ?? null}
            />
          )}
          <p className={styles.limit}>
            {t(
              'This proves the result was fixed before betting and not changed afterwards. Payouts are set by the paytable.',
            )}
          </p>
        </div>
      </div>
    </>
  );
}

function Verdict({ round, check }: RoundReportProps) {
  const { name } = getGameTraits(round.game);
  const number = 'salt' in round ? round.roundNo : round.nonce;
  const isGood = isGoodCheck(check);
  return (
    <div className={styles.verdict} data-good={isGood || undefined}>
      <Icon variant="regular" name={isGood ? 'check' : 'warning'} size={24} />
      <div>
        <h2>{isGood ? t('Verified: results match') : t('Not verified: results differ')}</h2>
        <p>
          {t('{game}, round {number}.', { game: gameText(name), number: String(number) })}{' '}
          {describeMismatch(check)} {t('Nothing was sent to the server.')}
        </p>
      </div>
    </div>
  );
}

function describeMismatch({
  matchesCommitment,
  isSameOutcome,
  isSameByBrowser,
}: RoundCheck): string {
  if (!matchesCommitment) return t('The server seed doesn’t match the commitment.');
  if (isSameByBrowser === false) return t('Your browser’s native hashes differ from this page’s.');
  if (isSameOutcome === false) return t('The seeds produce a different outcome.');
  if (isSameOutcome === null)
    return t('The server seed matches the commitment. There was no outcome to compare.');
  return t('The server seed matches the commitment, and the draws reproduce the outcome.');
}

function SeedsPanel({ round, check }: RoundReportProps) {
  return (
    <Panel
      title={t('Commitment and seeds')}
      aside={
        <Badge tone={check.matchesCommitment ? 'good' : 'bad'}>
          {check.matchesCommitment ? t('SHA-256 matches') : t('SHA-256 differs')}
        </Badge>
      }
    >
      <dl className={styles.facts}>
        <Fact label={t('Commitment (shown before betting)')}>
          <code>{round.commitment}</code>
        </Fact>
        <Fact label={t('Server seed, revealed afterwards')}>
          <code>{round.serverSeed}</code>
        </Fact>
        {!check.matchesCommitment && (
          <Fact label={t('SHA-256 of the server seed')}>
            <code>{check.commitment}</code>
          </Fact>
        )}
        {'salt' in round ? (
          <>
            <Fact label={t('Public seed (fixed when betting closed)')}>
              <code>{check.publicSeed}</code>
            </Fact>
            <Fact label={t('SHA-256 of')}>
              <code>{`${round.salt}|${round.roundNo}|${round.seeds.join(',')}`}</code>
            </Fact>
          </>
        ) : (
          <Fact label={t('Client seed and nonce')}>
            <code>{`${round.clientSeed}:${round.nonce}`}</code>
          </Fact>
        )}
        <Fact label={t('Your browser’s native SHA-256 and HMAC')}>
          {check.isSameByBrowser === null && t('Requires HTTPS')}
          {check.isSameByBrowser === true && t('Identical')}
          {check.isSameByBrowser === false && t('Mismatch')}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OutcomePanel({ round, check }: RoundReportProps) {
  const terms = { code: round.game, paytable: round.paytable, size: round.size };
  return (
    <Panel
      title={t('Outcome')}
      aside={
        check.isSameOutcome !== null && (
          <Badge tone={check.isSameOutcome ? 'good' : 'bad'}>
            {check.isSameOutcome ? t('Identical') : t('Mismatch')}
          </Badge>
        )
      }
    >
      <dl className={styles.facts}>
        {outcomeLines(terms, check.inputs).map(({ label, cards, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one outcome keep their order
          <Fact key={place} label={label}>
            <span className={styles.hand}>
              {cards.map((card, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a shoe has a card more than once
                <Face key={at} card={card} />
              ))}
              {text}
            </span>
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}
