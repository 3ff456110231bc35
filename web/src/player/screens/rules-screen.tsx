import { useState } from 'react';
import { PublicWords } from '#player/shell/gates/public-words.tsx';
import { phrase, t } from '#text/text.ts';
import { AccountPage } from './page-frames.tsx';
import styles from './rules-screen.module.css';

/** Parts of the rule book, as the server names them, in the order in which they are read. */
const PARTS: readonly { readonly name: string; readonly words: string }[] = [
  { name: 'rules.general', words: phrase('General') },
  { name: 'rules.cricket', words: phrase('Cricket') },
  { name: 'rules.fancy', words: phrase('Fancy') },
  { name: 'rules.bookmaker', words: phrase('Bookmaker') },
  { name: 'rules.football', words: phrase('Football') },
  { name: 'rules.tennis', words: phrase('Tennis') },
  { name: 'rules.horse-racing', words: phrase('Horse Racing') },
  { name: 'rules.kabaddi', words: phrase('Kabaddi') },
];

/** `/rules`: the rule book, by sport. The general part is open; the others are fetched when they are opened. */
export function RulesScreen() {
  return (
    <AccountPage
      title={t('Rules')}
      intro={t(
        'How bets are matched, held, settled and corrected. The rules printed on a market come before these.',
      )}
    >
      {PARTS.map((part) => (
        <Part key={part.name} {...part} />
      ))}
    </AccountPage>
  );
}

function Part({ name, words }: (typeof PARTS)[number]) {
  const [isOpen, setOpen] = useState(name === 'rules.general');
  return (
    <details
      className={styles.part}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2 className={styles.heading}>{t(words)}</h2>
      </summary>
      {isOpen && <PublicWords name={name} />}
    </details>
  );
}
