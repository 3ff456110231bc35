import type { StoryLine } from '@crease/contracts/wire/score-story.ts';
import { useState } from 'react';
import { sentenceText, t } from '#text/text.ts';
import { Ball } from '#ui/ball/ball.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './commentary.module.css';

const AT_FIRST = 15;

/** What happened, newest first. */
export function Commentary({ lines }: { readonly lines: readonly StoryLine[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, AT_FIRST);
  return (
    <>
      <ol className={styles.list} aria-label={t('Commentary')}>
        {shown.map(({ id, at, ball, text, isKey }) => (
          <li key={id} className={styles.line} data-key={isKey || undefined}>
            <span className={styles.at}>{sentenceText(at)}</span>
            <span className={styles.mark}>{ball === null ? null : <Ball {...ball} />}</span>
            <span className={styles.text}>
              {isKey ? <b>{sentenceText(text)}</b> : sentenceText(text)}
            </span>
          </li>
        ))}
      </ol>
      {lines.length > AT_FIRST ? (
        <div className={styles.more}>
          <Button look="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('Show fewer')
              : t('Show {count} earlier', { count: lines.length - AT_FIRST })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
