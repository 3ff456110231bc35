import type { SportId } from '@crease/contracts/base/constants.ts';
import type { TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { labelForSport } from '#client/catalogue/events.ts';
import { zonedText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Note, Text } from '#ui/layout/layout.tsx';
import styles from './event-search.module.css';
import type { ResultsProps } from './event-search.tsx';
import { countLetters, type Found, findResults, MIN_LETTERS, type SearchablePage } from './find.ts';

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
        <Text as="p" padX={4} padY={5} tone="muted" breaks>
          {isShort
            ? t('Enter at least 2 characters.')
            : t('No matches, leagues or pages found for “{text}”.', { text: text.trim() })}
        </Text>
      )}
    </>
  );
}

function makeResultKey(found: Found): string {
  if (found.kind === 'event') return `event/${found.event.id}`;
  return found.kind === 'league' ? `league/${found.sportId}/${found.name}` : found.page.words;
}

const ICONS: Readonly<Record<number, IconName>> = {
  1: 'football',
  2: 'tennis',
  3: 'cricket',
  26: 'horse',
  25: 'kabaddi',
} satisfies Partial<Record<SportId, IconName>>;

/** A search result with its link. */
function FoundRow({ found, onDone }: { readonly found: Found; readonly onDone: () => void }) {
  if (found.kind === 'page') {
    const { to, search = {}, words, icon } = found.page;
    return (
      <Link to={to} search={search} className={styles.result} onClick={onDone}>
        <Line icon={icon} title={words} about={t('Your account')} />
      </Link>
    );
  }
  if (found.kind === 'league') {
    const { sportId, sportName, name, events } = found;
    const about = t('{sport}, {count, plural, one {# match} other {# matches}}', {
      sport: labelForSport(sportId, sportName),
      count: events,
    });
    return (
      <Link
        to="/matchlist/$id"
        params={{ id: String(sportId) }}
        search={{ league: name }}
        className={styles.result}
        onClick={onDone}
      >
        <Line icon={ICONS[sportId] ?? 'list'} title={name} about={about} />
      </Link>
    );
  }
  const { id, dreamEventId, title, competitionName, sportName, sportId, status, startTime } = found.event;
  return (
    <Link
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(id), dreamid: dreamEventId }}
      className={styles.result}
      onClick={onDone}
    >
      <Line icon={ICONS[sportId] ?? 'list'} title={title} about={competitionName ?? labelForSport(sportId, sportName)}>
        {status === 'IN_PLAY' ? (
          <Text rigid size={12} weight="semi" className={styles.live}>
            {t('In-play')}
          </Text>
        ) : (
          <Text rigid size={12} tone="muted">
            {zonedText(startTime)}
          </Text>
        )}
      </Line>
    </Link>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly title: string;
  readonly about: string;
  readonly children?: ReactNode;
}

function Line({ icon, title, about, children }: LineProps) {
  return (
    <>
      <Icon variant="regular" name={icon} size={18} />
      <Text grow canShrink breaks>
        <Text as="b" size={14} leading={20} weight="semi" block>
          {title}
        </Text>
        <Note block>{about}</Note>
      </Text>
      {children}
    </>
  );
}
