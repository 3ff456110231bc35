import { useState } from 'react';
import { usePublicText } from '#data/queries/public-text.ts';
import { useStore } from '#data/stores/observable.ts';
import { phrase, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './reading-dialog.module.css';
import { openReading, type Reading, reading } from './reading-store.ts';

const TITLES: Readonly<Record<Reading, string>> = {
  rules: phrase('Rules'),
  terms: phrase('Terms and Conditions'),
  privacy: phrase('Privacy'),
};

/** The rules by what they are of, as the server names them. */
const RULES: readonly { readonly name: string; readonly words: string }[] = [
  { name: 'rules.general', words: phrase('General') },
  { name: 'rules.cricket', words: phrase('Cricket') },
  { name: 'rules.fancy', words: phrase('Fancy') },
  { name: 'rules.bookmaker', words: phrase('Bookmaker') },
  { name: 'rules.football', words: phrase('Football') },
  { name: 'rules.tennis', words: phrase('Tennis') },
  { name: 'rules.horse-racing', words: phrase('Horse Racing') },
  { name: 'rules.kabaddi', words: phrase('Kabaddi') },
];

/** What the operator has published: rules, terms, privacy. */
export function ReadingDialog() {
  const open = useStore(reading, (state) => state.open);
  const title = open === null ? '' : t(TITLES[open]);
  const close = () => openReading(null);
  return (
    <Dialog open={open !== null} label={title} kind="modal" onClose={close}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={close} />
      <div className={styles.body}>
        {open === 'rules' && RULES.map((part) => <Part key={part.name} {...part} />)}
        {(open === 'terms' || open === 'privacy') && <Words name={open} />}
      </div>
    </Dialog>
  );
}

/** Fetched when it is opened. */
function Part({ name, words }: (typeof RULES)[number]) {
  const [isOpen, setOpen] = useState(name === 'rules.general');
  return (
    <details
      className={styles.part}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>{t(words)}</summary>
      {isOpen && <Words name={name} />}
    </details>
  );
}

function Words({ name }: { readonly name: string }) {
  const { text, isLoading, error, refetch } = usePublicText(name);
  if (isLoading) return <Skeleton label={t('Loading')} rows={4} />;
  if (error !== null) {
    return (
      <div className={styles.problem} role="alert">
        <p>{error}</p>
        <Button onClick={refetch}>{t('Retry')}</Button>
      </div>
    );
  }
  return text === null ? (
    <p className={styles.none}>
      {t('The operator has not published this yet. Please ask support.')}
    </p>
  ) : (
    <p className={styles.text} lang="en">
      {text}
    </p>
  );
}
