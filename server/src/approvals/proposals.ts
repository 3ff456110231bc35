import type { NewAuditRow } from '#base/audit-log.ts';
import { isDocument } from '#base/document-store.ts';
import { type ActionRegistry, type ProposedAct, resolveAct } from './action.ts';
import type { ApprovalsEnv } from './env.ts';

export interface Proposal {
  readonly id: number;
  readonly operatorId: number;
  readonly at: number;
  readonly act: ProposedAct;
}

const RESULTS = 'result-proposal:';
const ACTS = 'act-proposal:';

type ProposalsParts = Pick<ApprovalsEnv, 'documents' | 'clock' | 'actions'>;

/**
 * Proposals awaiting confirmation. At most one per type and subject: a new one replaces the earlier one under a new
 * ID, so that nobody confirms what they haven't seen. Ranges of bets are independent. Persistent.
 */
export class Proposals {
  readonly #parts: ProposalsParts;
  readonly #underWay = new Set<number>();
  #byName: Promise<Map<string, Proposal>> | null = null;
  #newestId = 0;

  constructor(parts: ProposalsParts) {
    this.#parts = parts;
  }

  /** Stores a proposal with its audit entry in one transaction. */
  async propose(
    proposed: Pick<Proposal, 'operatorId' | 'act'>,
    buildAudit: (proposal: Proposal) => NewAuditRow,
  ): Promise<Proposal> {
    const byName = await this.#load();
    const at = this.#parts.clock.now();
    // IDs follow the clock, so none is reused after a restart.
    this.#newestId = Math.max(this.#newestId + 1, at);
    const proposal: Proposal = { ...proposed, id: this.#newestId, at };
    const name = this.#makeKey(proposal);
    await this.#parts.documents.put(name, proposal, buildAudit(proposal));
    byName.set(name, proposal);
    return proposal;
  }

  async get(proposalId: number): Promise<Proposal | null> {
    for (const proposal of (await this.#load()).values()) {
      if (proposal.id === proposalId) return proposal;
    }
    return null;
  }

  /** Oldest first. */
  async all(): Promise<readonly Proposal[]> {
    return [...(await this.#load()).values()].sort((a, b) => a.id - b.id);
  }

  /** Executes a confirmation, one at a time for all operators. @returns null while another runs. */
  async runOnce<Value>(proposalId: number, work: () => Promise<Value>): Promise<Value | null> {
    if (this.#underWay.has(proposalId)) return null;
    this.#underWay.add(proposalId);
    try {
      return await work();
    } finally {
      this.#underWay.delete(proposalId);
    }
  }

  /** Deletes a proposal if it is still pending. */
  async deletePending(proposal: Proposal, audit?: NewAuditRow): Promise<void> {
    const byName = await this.#load();
    const name = this.#makeKey(proposal);
    if (byName.get(name)?.id !== proposal.id) return;
    await this.#parts.documents.remove(name, audit);
    byName.delete(name);
  }

  /** Deletes a market's pending result, if any. */
  async deleteResult(marketId: number): Promise<void> {
    const waiting = (await this.#load()).get(`${RESULTS}${marketId}`);
    if (waiting !== undefined) await this.deletePending(waiting);
  }

  #makeKey({ id, act }: Proposal): string {
    return act.type === 'SettleMarket'
      ? `${RESULTS}${act.marketId}`
      : `${ACTS}${resolveAct({ actions: this.#parts.actions }, act).makeName(id)}`;
  }

  #load(): Promise<Map<string, Proposal>> {
    this.#byName ??= this.#read().catch((error: unknown) => {
      this.#byName = null;
      throw error;
    });
    return this.#byName;
  }

  async #read(): Promise<Map<string, Proposal>> {
    const saved = await Promise.all([RESULTS, ACTS].map((prefix) => this.#parts.documents.list(prefix)));
    return new Map(
      saved.flat().flatMap(({ name, value }): [string, Proposal][] => {
        return isProposal(this.#parts.actions, value) ? [[name, value]] : [];
      }),
    );
  }
}

/** Only this module writes these documents. False for an action that another version of the server knows. */
function isProposal(actions: ActionRegistry, value: unknown): value is Proposal {
  if (!isDocument<Proposal>(value, 'id', 'operatorId', 'at', 'act') || typeof value.id !== 'number') return false;
  const { act } = value;
  return isDocument<ProposedAct>(act, 'type') && typeof act.type === 'string' && Object.hasOwn(actions, act.type);
}
