import type { NewAuditRow } from '#base/audit/audit.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { Clock } from '#base/system/clock.ts';
import type { ActionRegistry, ProposedAct } from './action.ts';
import { resolveAct } from './known-actions.ts';

/** A proposed action. */
export interface Proposal {
  readonly id: number;
  readonly operatorId: number;
  readonly at: number;
  readonly act: ProposedAct;
}

const RESULTS = 'result-proposal:';
const ACTS = 'act-proposal:';

/**
 * Proposals awaiting confirmation. At most one per type and subject: a new one replaces the earlier one under a new
 * ID, so that nobody confirms what they haven't seen. Ranges of bets are independent. Persistent.
 */
export class Proposals {
  readonly #documents: DocumentStore;
  readonly #clock: Clock;
  readonly #actions: ActionRegistry;
  readonly #underWay = new Set<number>();
  #byName: Promise<Map<string, Proposal>> | null = null;
  #newestId = 0;

  constructor(parts: {
    readonly documents: DocumentStore;
    readonly clock: Clock;
    readonly actions: ActionRegistry;
  }) {
    this.#documents = parts.documents;
    this.#clock = parts.clock;
    this.#actions = parts.actions;
  }

  /** Stores a proposal with its audit entry in one transaction. */
  async propose(
    proposed: Pick<Proposal, 'operatorId' | 'act'>,
    auditOf: (proposal: Proposal) => NewAuditRow,
  ): Promise<Proposal> {
    const byName = await this.#load();
    const at = this.#clock.now();
    // IDs follow the clock, so none is reused after a restart.
    this.#newestId = Math.max(this.#newestId + 1, at);
    const proposal: Proposal = { ...proposed, id: this.#newestId, at };
    const name = this.#makeKey(proposal);
    await this.#documents.put(name, proposal, auditOf(proposal));
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
    await this.#documents.remove(name, audit);
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
      : `${ACTS}${resolveAct({ actions: this.#actions }, act).makeName(id)}`;
  }

  #load(): Promise<Map<string, Proposal>> {
    this.#byName ??= this.#read().catch((error: unknown) => {
      this.#byName = null;
      throw error;
    });
    return this.#byName;
  }

  async #read(): Promise<Map<string, Proposal>> {
    const kept = await Promise.all([RESULTS, ACTS].map((prefix) => this.#documents.list(prefix)));
    return new Map(
      kept.flat().flatMap(({ name, value }): [string, Proposal][] => {
        const proposal = parseProposal(this.#actions, value);
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
