import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { rangeText } from '#ui/pager/pager.tsx';
import { Chevron } from './chevron.tsx';
import styles from './grid-pager.module.css';

/** Rows per page. `scroll` loads all of them while scrolling. */
export type PageSize = 10 | 20 | 50 | 'scroll';

export interface GridPagerProps {
  /** Accessible name of the paginated list. */
  readonly label: string;
  /** Index from 0. */
  readonly page: number;
  readonly size: PageSize;
  readonly sizes: readonly PageSize[];
  /** Total rows. */
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
}

/** Row range and total, page buttons and page size. */
export function GridPager({ label, page, size, sizes, total, onPage, onSize }: GridPagerProps) {
  const pages = size === 'scroll' ? 1 : Math.max(1, Math.ceil(total / size));
  return (
    <Row as="nav" gap={4} wrap padX={5} padY={4} border="top" className={styles.pager} aria-label={label}>
      <Text grow tone="muted" noWrap>
        {size === 'scroll'
          ? t('{count, plural, one {# row} other {# rows}}', { count: total })
          : rangeText(page, size, total)}
      </Text>
      <Text as="label" align="center" relative className={styles.size} data-screen-only>
        <span className="visually-hidden">{t('Rows per page')}</span>
        <select
          value={String(size)}
          onChange={({ currentTarget }) => {
            const next = sizes.find((each) => String(each) === currentTarget.value);
            if (next !== undefined) onSize(next);
          }}
        >
          {sizes.map((each) => (
            <option key={each} value={each}>
              {each === 'scroll' ? t('Scroll continuously') : t('{count} rows', { count: each })}
            </option>
          ))}
        </select>
        <Chevron to="down" />
      </Text>
      {pages > 1 && <PageButtons page={page} pages={pages} onPage={onPage} />}
    </Row>
  );
}

function PageButtons({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) {
  return (
    <Row gap={1} data-screen-only>
      <PageButton
        label={t('Previous')}
        isOff={page === 0}
        onPress={() => onPage(page - 1)}
        icon={<Chevron to="left" size={16} />}
      />
      <Row as="ol" gap={1} only="wide">
        {pagesShown(page, pages).map((each) =>
          typeof each === 'string' ? (
            <Box key={each} as="li" tone="faint" textAlign="center" className={styles.gap} aria-hidden="true">
              …
            </Box>
          ) : (
            <li key={each}>
              <button
                type="button"
                className={styles.turn}
                aria-label={t('Page {page}', { page: each + 1 })}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onPage(each)}
              >
                {each + 1}
              </button>
            </li>
          ),
        )}
      </Row>
      <Text only="phone" padX={2} tone="muted" noWrap aria-hidden="true">
        {t('{page} of {pages}', { page: page + 1, pages })}
      </Text>
      <PageButton
        label={t('Next')}
        isOff={page >= pages - 1}
        onPress={() => onPage(page + 1)}
        icon={<Chevron to="right" size={16} />}
      />
    </Row>
  );
}

/** A disabled button keeps its place and focus. */
function PageButton({
  label,
  isOff,
  onPress,
  icon,
}: {
  readonly label: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly icon: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {icon}
    </button>
  );
}

/** Neighbours shown around the current page, besides the first and last. */
const AROUND = 1;
const ALL_UP_TO = 7;

/**
 * Page numbers of a pager, with a placeholder for gaps: 1 … 5 6 7 … 20.
 *
 * @param page index from 0. `pages` is at least 1.
 */
export function pagesShown(page: number, pages: number): readonly (number | string)[] {
  if (pages <= ALL_UP_TO) return Array.from({ length: pages }, (_, index) => index);
  const from = Math.max(1, Math.min(page - AROUND, pages - 3 - AROUND));
  const to = Math.min(pages - 2, Math.max(page + AROUND, 2 + AROUND));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [0, ...(from > 1 ? ['before'] : []), ...middle, ...(to < pages - 2 ? ['after'] : []), pages - 1];
}

export interface NewLinesProps {
  /** Number of rows not shown yet. */
  readonly count: number;
  /** Replaces the count. */
  readonly words?: string;
  readonly onShow: () => void;
}

/** Banner for new rows, which are added on a press so that the list doesn't jump. */
export function NewLines({ count, words, onShow }: NewLinesProps) {
  return (
    <Stack items="center" className={styles.place} role="status" data-screen-only>
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          {words ?? t('{count, plural, one {# new entry} other {# new entries}}', { count })}
        </button>
      )}
    </Stack>
  );
}
