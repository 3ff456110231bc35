import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';
import {
  type AccountStore,
  ConflictError,
  type NewOperator,
  type Operator,
} from './account-store.ts';
import { attempt, type InMemoryAccountStore, paginate, sameName } from './memory-people.ts';

type Part = Pick<
  AccountStore,
  'operatorById' | 'operatorByName' | 'operators' | 'addOperator' | 'changeOperator'
>;

/** Operators of the account store. */
export function memoryOperators(people: InMemoryAccountStore): Part {
  return {
    operatorById(id: number): Promise<Operator | null> {
      return Promise.resolve(people.operators.get(id) ?? null);
    },
    operatorByName(userName: string): Promise<Operator | null> {
      const found = [...people.operators.values()].find((operator) =>
        sameName(operator, { userName }),
      );
      return Promise.resolve(found ?? null);
    },
    operators(query: PageRequest): Promise<Page<Operator>> {
      return paginate([...people.operators.values()], query, false);
    },
    addOperator(operator: NewOperator, audit?: NewAuditRow): Promise<Operator> {
      return attempt(() => {
        refuseTakenOperator(people, operator.userName, 0);
        const added = { ...operator, id: people.nextId(), lastLoginAt: null };
        people.operators.set(added.id, added);
        people.record(audit);
        return added;
      });
    },
    changeOperator(
      id: number,
      change: Partial<Omit<Operator, 'id' | 'createdAt'>>,
      audit?: NewAuditRow,
    ): Promise<Operator | null> {
      return attempt(() => {
        const operator = people.operators.get(id);
        if (operator === undefined) return null;
        const changed = { ...operator, ...change };
        refuseTakenOperator(people, changed.userName, id);
        people.operators.set(id, changed);
        people.record(audit);
        return changed;
      });
    },
  };
}

function refuseTakenOperator(
  { operators }: InMemoryAccountStore,
  userName: string,
  id: number,
): void {
  for (const other of operators.values()) {
    if (other.id !== id && sameName(other, { userName })) throw new ConflictError('userName');
  }
}
