import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useCases } from './case-reads.ts';
import { STAGE_WORDS } from './case-words.ts';

/** Badge with the number of open cases, hidden at zero. */
export function CaseCount() {
  const { data } = useCases({ queue: 'open', MaxResultCount: 1 });
  if (data === undefined || data.totalCount === 0) return null;
  return (
    <Badge>
      {data.totalCount}
      <span className="visually-hidden"> open</span>
    </Badge>
  );
}

/** Link from a player to their open case, if any. */
export function CaseLink({ userId }: { readonly userId: number }) {
  const { data } = useCases({ queue: 'open', userId, MaxResultCount: 1 });
  const [open] = data?.items ?? [];
  if (open === undefined) return null;
  return (
    <BackOfficeLink to={`/cases/${open.id}`}>
      Case CH-{open.id}, {STAGE_WORDS[open.stage]}
    </BackOfficeLink>
  );
}
