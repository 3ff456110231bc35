import type { ReactNode } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { Crest } from '#ui/crest/crest.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './score-parts.module.css';

/** Labelled statistics, in one line where there is room. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Statistics of two sides with labels in between. */
export function PairTable({
  caption,
  sides,
  rows,
}: {
  readonly caption: string;
  readonly sides: readonly [string, string];
  readonly rows: readonly (readonly [name: string, first: number | string, second: number | string])[];
}) {
  return (
    <table className={styles.pairs}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{sides[0]}</th>
          <th scope="col">{t('Stat')}</th>
          <th scope="col">{sides[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, first, second]) => (
          <tr key={name}>
            <td>{first}</td>
            <th scope="row">{name}</th>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Notice that updates have stopped. */
export function StaleNote({ isStale }: { readonly isStale: boolean }) {
  return isStale ? <p className={styles.note}>{t('Score delayed: connection lost')}</p> : null;
}

/** One-line score for phones: score, subject and trailing detail. */
export function Strip({ lead, text, end }: { readonly lead: string; readonly text: string; readonly end: string }) {
  return (
    <section className={styles.strip} aria-label={t('Score')}>
      <b>{lead}</b>
      <Text canShrink tone="muted" truncate>
        {text}
      </Text>
      <Text rigid pushed weight="semi">
        {end}
      </Text>
    </section>
  );
}

/** Live stream controls, supplied by the screen. */
export interface ScoreTv {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly picture: ReactNode;
}

const ASIDES = { Tracker: phrase('Tracker'), Stats: phrase('Stats') } as const;

export interface ScoreFrameProps {
  readonly children: ReactNode;
  /** Content next to the score: the ground or statistics. */
  readonly aside: ReactNode;
  readonly asideName: keyof typeof ASIDES;
  readonly tv: ScoreTv | null;
  /** Type of a ball highlighted briefly by a border. */
  readonly mark?: string | undefined;
}

/** Score with side content, which the live stream replaces when selected. */
export function ScoreFrame({ children, aside, asideName, tv, mark }: ScoreFrameProps) {
  const isShown = tv?.isShown === true;
  return (
    <Box
      as="section"
      clip
      surface="panel"
      radius="panel"
      border="card"
      className={styles.card}
      aria-label={t('Score')}
      data-mark={mark}
    >
      <Box canShrink pad={5}>
        {children}
      </Box>
      <div className={styles.aside} data-name={asideName}>
        {tv === null ? null : (
          <Box padX={4} padTop={4}>
            <Segment
              label={t('Match info')}
              options={[
                { value: 'aside', text: t(ASIDES[asideName]) },
                { value: 'tv', text: t('TV') },
              ]}
              value={isShown ? 'tv' : 'aside'}
              onChange={(value) => tv.onShow(value === 'tv')}
            />
          </Box>
        )}
        {isShown ? tv?.picture : aside}
      </div>
    </Box>
  );
}

export interface SideRowProps {
  readonly name: string;
  /** Large score figure. */
  readonly figure: string;
  /** Current activity, e.g. "Raiding" or "Serving". */
  readonly turn?: string | null;
  /** Marks before the score: cards, or players on the mat. */
  readonly children?: ReactNode;
}

/** One side with its score. */
export function SideRow({ name, figure, turn = null, children }: SideRowProps) {
  return (
    <div className={styles.row}>
      <Crest name={name} />
      <b className={styles.name}>
        {name}
        {turn === null ? null : (
          <i className={styles.turn} title={turn}>
            <span className="visually-hidden">{turn}</span>
          </i>
        )}
      </b>
      <Row as="span" gap={2} align="stretch">
        {children}
      </Row>
      <span className={styles.figure}>{figure}</span>
    </div>
  );
}
