import type { NewAuditRow } from '#base/audit-log.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { Clock } from '#base/system/clock.ts';
import { type ActionRegistry, type ProposedAct, resolveAct } from './action.ts';

/** A proposed action. */
export interface Proposal {
  readonly id: number;
  readonly operatorId: number;
  readonly at: number;
  readonly act: ProposedAct;
}

const RESULTS = 'result-proposal:';
const ACTS = 'act-proposal:';

/** Dependencies of the proposals. */
interface ProposalsParts {
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly actions: ActionRegistry;
}

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

  /**
   * Executes a confirmation at most once at a time, so that two operators confirming at the same moment execute it
   * once.
   *
   * @returns null if it is already being confirmed.
   */
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
    const saved = await Promise.all(
      [RESULTS, ACTS].map((prefix) => this.#parts.documents.list(prefix)),
    );
    return new Map(
      saved.flat().flatMap(({ name, value }): [string, Proposal][] => {
        const proposal = parseProposal(this.#parts.actions, value);
        return proposal === null ? [] : [[name, proposal]];
      }),
    );
  }
}

/** Only this module writes these documents, so checking the numbers is enough. */
function parseProposal(actions: ActionRegistry, value: unknown): Proposal | null {
  if (!isNumbered(value)) return null;
  return 'act' in value && isKnownAct(actions, value.act) ? { ...value, act: value.act } : null;
}

function isNumbered(value: unknown): value is Pick<Proposal, 'id' | 'operatorId' | 'at'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'operatorId' in value &&
    'at' in value
  );
}

/** False for an action that another version of the server knows. */
function isKnownAct(actions: ActionRegistry, act: unknown): act is ProposedAct {
  if (typeof act !== 'object' || act === null || !('type' in act)) return false;
  return typeof act.type === 'string' && Object.hasOwn(actions, act.type);
}
