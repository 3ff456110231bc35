import type { SqlSession } from './sql-client.ts';

/** Says where the chain of the audit log breaks first; nothing when it holds. */
export async function auditProblems(session: SqlSession): Promise<readonly string[]> {
  const [broken] = await session.query<{ id: number }>(
    `select id from (
        select a.id, a.hash, audit_hash(coalesce(lag(a.hash) over (order by a.id), ''), a) as expected from audit_log a
      ) lines where hash <> expected order by id limit 1`,
  );
  if (broken === undefined) return [];
  return [
    `Line ${broken.id} of the audit log, or the one before it, was changed, put in or taken out.`,
  ];
}
