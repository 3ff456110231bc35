import { useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { PublicText } from '#player/shell/guards/public-text.tsx';
import { AccountPage } from './page-frames.tsx';
import styles from './rules-screen.module.css';

/** Rule book parts by server name, in reading order. */
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

/** `/rules`: the rule book by sport. The general part is open; others load when opened. */
export function RulesScreen() {
  return (
    <AccountPage
      title={t('Rules')}
      intro={t(
        'How bets are matched, delayed, settled and corrected. A market’s own rules take precedence over these.',
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
    <details className={styles.part} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h2 className={styles.heading}>{t(words)}</h2>
      </summary>
      {isOpen && <PublicText name={name} />}
    </details>
  );
}
