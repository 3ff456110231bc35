import { Link } from '@tanstack/react-router';
import type { RuleForm } from '#form/rule-form.ts';
import { t } from '#i18n/text.ts';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './form-problem.module.css';
import { findRoute } from './places.ts';

/** Form-level error with a link to fix it; hidden if none. */
export function FormError({ problem, link }: Pick<RuleForm<never>, 'problem' | 'link'>) {
  if (problem === null) return null;
  const title = link === null ? undefined : findRoute(link)?.title;
  return (
    <Notice tone="bad" isAlert>
      {problem}
      {link !== null && title !== undefined && (
        <>
          {' '}
          <Link to={link} className={styles.way}>
            {t(title)}
          </Link>
        </>
      )}
    </Notice>
  );
}
