import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { t } from '#i18n/text.ts';
import styles from './event-search.module.css';
import type { ResultsProps } from './event-search.tsx';
import { countLetters, type Found, findResults, MIN_LETTERS, type SearchablePage } from './find.ts';
import { FoundRow } from './found-row.tsx';

interface SearchResultsProps extends ResultsProps {
  readonly sports: readonly TreeSport[];
  /** Searchable account pages; labels are translated with `t()`. */
  readonly pages: readonly SearchablePage[];
}

/** Matching matches, leagues and pages. */
export function SearchResults({ sports, pages, text, onDone }: SearchResultsProps) {
  const isAsked = text.trim() !== '';
  const isShort = countLetters(text) < MIN_LETTERS;
  const found = findResults(
    sports,
    pages.map((page) => ({ ...page, words: t(page.words) })),
    text,
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {isAsked && !isShort ? t('{count} results', { count: found.length }) : ''}
      </p>
      {found.map((one) => (
        <FoundRow key={makeResultKey(one)} found={one} onDone={onDone} />
      ))}
      {found.length === 0 && (
        <p className={styles.none}>
          {isShort
            ? t('Enter at least 2 characters.')
            : t('No matches, leagues or pages found for “{text}”.', { text: text.trim() })}
        </p>
      )}
    </>
  );
}

function makeResultKey(found: Found): string {
  if (found.kind === 'event') return `event/${found.event.id}`;
  return found.kind === 'league' ? `league/${found.sportId}/${found.name}` : found.page.words;
}
