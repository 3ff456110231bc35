import { Link } from '@tanstack/react-router';
import type { RuleForm } from '#form/rule-form.ts';
import { t } from '#i18n/text.ts';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './form-problem.module.css';
import { findRoute } from './places.ts';

/** Form-level error with a link to fix it; hidden if none. */
export function FormProblem({ problem, way }: Pick<RuleForm<never>, 'problem' | 'way'>) {
  if (problem === null) return null;
  const title = way === null ? undefined : findRoute(way)?.title;
  return (
    <Notice tone="bad" isAlert>
      {problem}
      {way !== null && title !== undefined && (
        <>
          {' '}
          <Link to={way} className={styles.way}>
            {t(title)}
          </Link>
        </>
      )}
    </Notice>
  );
}
