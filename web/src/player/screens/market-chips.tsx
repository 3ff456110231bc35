import { useEffect, useState } from 'react';
import type { MarketSection, SectionName } from '#data/view-models/market-sections.ts';
import { phrase, t } from '#text/text.ts';
import styles from './market-screen.module.css';

/** Element of a group on the page. */
export function sectionId(name: SectionName): string {
  return `group-${name}`;
}

const SHORT: Partial<Readonly<Record<SectionName, string>>> = {
  tied: phrase('Tied'),
  other: phrase('Lines'),
};

/** On phones: the groups of the page in one line that stays in view, the one that is looked at marked. */
export function MarketChips({ sections }: { readonly sections: readonly MarketSection[] }) {
  const names = sections.map(({ name }) => name).join();
  const current = useCurrent(names);
  if (sections.length < 2) return null;
  return (
    <nav className={styles.chips} aria-label={t('Market groups')}>
      {sections.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          aria-current={name === current || undefined}
          onClick={() => document.getElementById(sectionId(name))?.scrollIntoView()}
        >
          {t(SHORT[name] ?? title)}
        </button>
      ))}
    </nav>
  );
}

/** The group at the upper edge of the window. @param names of all groups, joined, so that it is one value. */
function useCurrent(names: string): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return;
    const seen = new Set<string>();
    const order = names.split(',');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setCurrent(order.find((name) => seen.has(`group-${name}`)) ?? '');
      },
      { rootMargin: '-110px 0px -60% 0px' },
    );
    for (const name of order) {
      const element = document.getElementById(`group-${name}`);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [names]);
  return current;
}
