import type { Command } from '@crease/core/exchange/command.ts';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import { CURRENT_RULES, RULES_VERSIONS, type RulesVersion } from '@crease/core/exchange/rules.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import type { Answer } from '@crease/core/exchange/step.ts';
import type { Log } from '@crease/server/base/system/log.ts';
import { decodeBatch } from '@crease/server/journal/engine/batch-codec.ts';
import { Engine } from '@crease/server/journal/engine/engine.ts';
import { CommandRefused, ExchangeUnavailable } from '@crease/server/journal/exchange.ts';
import { ManualClock } from '@crease/server/testing/manual-clock.ts';
import { emptyDisk, type MemoryDisk, MemoryJournal } from '@crease/server/testing/memory-journal.ts';
import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import { Auditor } from './auditor.ts';
import { Coverage } from './coverage.ts';
import type { Facts } from './facts.ts';
import { Faults, POISON } from './faults.ts';
import { readActions, readEntries, readFacts } from './read-facts.ts';
import { FIRST_VISITOR, Workload } from './workload.ts';

export interface SimulationReport {
  readonly seed: number;
  readonly commands: number;
  readonly refused: number;
  readonly bets: number;
  readonly fills: number;
  readonly crashes: number;
  readonly faults: number;
  readonly clocks: number;
  readonly poisons: number;
  readonly archived: number;
  readonly audits: number;
  /** Number of occurrences of every relevant case, by name. */
  readonly covered: ReadonlyMap<string, number>;
}

export interface SimulationOptions {
  /** Receives every step as a line. */
  readonly log?: (line: string) => void;
  /** Falsifies the auditor's input, to test that it notices. */
  readonly falsify?: (facts: Facts) => Facts;
  /** Crashes the process after every step. */
  readonly killsAfterEachStep?: boolean;
}

const ACTIONS = 260;
const AUDIT_EVERY = 4;
const BETTORS = [1, 2, 3, 4, 5, 6];
const MAKERS = [11, 12];
/** Commands that reverse a fill or payment, and with it the cover of another bet. */
const CORRECTIONS: ReadonlySet<Command['type']> = new Set([
  'UnsettleMarket',
  'VoidBets',
  'RemoveRunner',
  'RestoreRunner',
]);
const SILENT: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
  with: () => SILENT,
};

/**
 * Runs the real engine with one seed over virtual time: active bettors, makers and operators, duplicated and
 * reordered requests, commits that fail or lose their response, and engines that die between commit and response.
 *
 * @throws Error naming the seed, the step and the auditor's findings.
 */
export async function simulate(seed: number, options: SimulationOptions = {}): Promise<SimulationReport> {
  return new Simulation(seed, options).run();
}

class Simulation {
  readonly #seed: number;
  readonly #log: (line: string) => void;
  readonly #falsify: (facts: Facts) => Facts;
  readonly #prng: Prng;
  readonly #clock = new ManualClock();
  readonly #disk: MemoryDisk = emptyDisk();
  readonly #auditor = new Auditor();
  readonly #workload: Workload;
  readonly #paths = new Map<number, string>();
  readonly #retries: Command[] = [];
  readonly #coverage = new Coverage();
  readonly #faults: Faults;
  readonly #killsAfterEachStep: boolean;
  /** Accepted requests with client IDs, by market, to repeat once the market is archived. */
  readonly #accepted = new Map<number, Command[]>();
  /** One run in three starts under the oldest rules, and continues under the current ones after its first crash. */
  #rules: RulesVersion;
  #engine: Engine;
  #read = 0;
  #open = new Set<Promise<void>>();
  #refused = 0;
  #crashes = 0;
  /** References of poisonous commands that were rolled back. */
  readonly #rolledBack = new Set<string>();
  /** The first command that failed in a way no client should ever see. */
  #failure: { readonly command: Command; readonly failure: unknown } | null = null;

  constructor(seed: number, { log, falsify, killsAfterEachStep }: SimulationOptions) {
    this.#seed = seed;
    this.#log = log ?? (() => undefined);
    this.#falsify = falsify ?? ((facts) => facts);
    this.#prng = createPrng(`simulation/${seed}`);
    this.#faults = new Faults(this.#prng, this.#clock);
    this.#killsAfterEachStep = killsAfterEachStep ?? false;
    this.#rules = seed % 3 === 0 ? RULES_VERSIONS[0] : CURRENT_RULES;
    this.#workload = new Workload(seed, { bettors: BETTORS, makers: MAKERS });
    this.#engine = this.#makeEngine();
  }

  async run(): Promise<SimulationReport> {
    await this.#engine.start();
    await this.#prepare();
    let facts = await this.#audit(0);
    for (let step = 1; step <= ACTIONS; step++) {
      const action = this.#workload.next(facts);
      const due = this.#prng.chance(0.3) ? this.#retries.shift() : undefined;
      for (const command of [due, action.command]) if (command) this.#send(command);
      if (action.command !== null && action.repeat === 'now') this.#send(action.command);
      if (action.command !== null && action.repeat === 'later') this.#retries.push(action.command);
      const luck = this.#prng.float();
      if (luck < 0.02 || this.#killsAfterEachStep) await this.#crash(step);
      else if (luck < 0.04) this.#faults.arm();
      else if (luck < 0.06) this.#faults.setClock();
      await this.#settle(action.passMs);
      if (step % AUDIT_EVERY === 0 || step === ACTIONS) facts = await this.#audit(step);
      if (step % AUDIT_EVERY === 0) facts = await this.#archive(step, facts);
    }
    await this.#crash(ACTIONS);
    facts = await this.#finish(await this.#audit(ACTIONS));
    const covered = this.#coverage.counts(facts);
    await this.#archiveAll(facts);
    return {
      seed: this.#seed,
      commands: this.#disk.batches.at(-1)?.batch.lastSequence ?? 0,
      refused: this.#refused,
      bets: facts.bets.length,
      fills: facts.bets.reduce((sum, bet) => sum + bet.fills.length, 0),
      crashes: this.#crashes,
      faults: this.#faults.counts.commits,
      clocks: this.#faults.counts.clocks,
      poisons: this.#faults.counts.poisons,
      archived: this.#auditor.archived,
      audits: this.#auditor.checks,
      covered,
    };
  }

  /** Right after a check, so that the auditor has seen the final state of what is archived. */
  async #archive(step: number, facts: Facts): Promise<Facts> {
    const command = this.#workload.archive(facts);
    if (command === null) return facts;
    this.#send(command);
    await this.#settle(1);
    const after = await this.#audit(step);
    const isGone = !after.markets.some(({ id }) => id === command.marketId);
    // A client that lost a response retries, even after the market was archived.
    if (isGone) this.#retries.push(...(this.#accepted.get(command.marketId) ?? []).slice(-4));
    return after;
  }

  /** Settles everything, reverses some of it and settles it again, after which nothing may be open. */
  async #finish(facts: Facts): Promise<Facts> {
    let now = facts;
    for (const commands of [
      (seen: Facts) => this.#workload.settlements(seen),
      (seen: Facts) => this.#workload.unsettlements(seen),
      (seen: Facts) => this.#workload.settlements(seen),
      (seen: Facts) => this.#workload.voids(seen),
    ]) {
      for (const command of commands(now)) this.#send(command);
      await this.#settle(1);
      now = await this.#audit(ACTIONS);
    }
    const isOpen =
      now.accounts.some(({ exposure, held }) => exposure !== 0 || held !== 0) ||
      now.markets.some(({ status }) => status !== 'SETTLED' && status !== 'VOIDED');
    if (isOpen) throw new Error(`seed ${this.#seed}: something is left open at the end`);
    return now;
  }

  /** Archives everything: markets, their bets, the event and the visitors. Nothing of them stays in memory. */
  async #archiveAll(facts: Facts): Promise<void> {
    const everything: readonly Command[] = [
      ...facts.markets.map(({ id }): Command => ({ type: 'ArchiveMarket', marketId: id })),
      { type: 'CloseEvent', eventId: 1 },
      ...facts.accounts
        .filter(({ id }) => id >= FIRST_VISITOR)
        .map(({ id }): Command => ({ type: 'CloseAccount', accountId: id })),
    ];
    for (const command of everything) await this.#must(command);
    const left = await this.#audit(ACTIONS);
    const paths = left.ledger.filter(({ path }) => path.startsWith('market:'));
    const counts = [left.markets.length, left.bets.length, paths.length];
    const isEmpty = counts.every((count) => count === 0);
    if (!isEmpty || left.accounts.some(({ id }) => id >= FIRST_VISITOR)) {
      throw new Error(`seed ${this.#seed}: ${counts.join(', ')} markets, bets, accounts stay`);
    }
  }

  #makeEngine(): Engine {
    return new Engine({
      journal: new MemoryJournal(this.#disk, (batch) => this.#faults.nextFault(batch)),
      clock: this.#clock,
      log: SILENT,
      timeoutMs: 60_000,
      rules: this.#rules,
    });
  }

  async #prepare(): Promise<void> {
    for (const accountId of [...BETTORS, ...MAKERS]) {
      const isRupees = accountId === 5 || accountId === 6;
      await this.#must({
        type: 'OpenAccount',
        accountId,
        role: MAKERS.includes(accountId) ? 'MAKER' : 'PLAYER',
        currency: isRupees ? 'INR' : 'DEMO',
        grant: isRupees ? 0 : MAKERS.includes(accountId) ? 1_000_000_00 : 12_000_00,
      });
      if (!isRupees) continue;
      const key = `fund-${accountId}`;
      await this.#must({
        type: 'AdjustBalance',
        accountId,
        direction: 'CREDIT',
        amount: 20_000_00,
        reason: 'opening',
        key,
      });
    }
    const event = {
      sportId: 3,
      title: 'One v Two',
      startTime: this.#clock.now(),
      team1: 'One',
      team2: 'Two',
      competition: null,
      country: null,
      venue: null,
      dreamEventId: '0',
    };
    await this.#must({ type: 'CreateEvent', details: event, status: 'UPCOMING' });
    for (const command of this.#workload.markets(1)) await this.#must(command);
  }

  async #must(command: Command): Promise<void> {
    const answer = this.#engine.submit(command);
    await this.#settle(1);
    const outcome = await answer;
    if (!outcome.ok) throw new Error(`seed ${this.#seed}: ${command.type} was refused with ${outcome.code}`);
  }

  /** Sends like a client: records responses, and retries failures with the same IDs. */
  #send(command: Command): void {
    this.#log(JSON.stringify(command));
    const engine = this.#engine;
    const work: Promise<void> = engine
      .submit(command)
      .then((outcome) => {
        if (outcome.ok) this.#recordAnswer(command, outcome);
        else this.#refused += 1;
        this.#coverage.recordAnswer(command, outcome.ok ? null : outcome.code);
      })
      .catch((failure: unknown) => {
        if (failure instanceof CommandRefused) {
          if (isPoisonous(command)) this.#rolledBack.add(failure.reference);
          // After two rollbacks a sender's commands are all rejected with the previous reference.
          if (this.#rolledBack.has(failure.reference)) return;
        }
        if (!(failure instanceof ExchangeUnavailable)) {
          this.#failure ??= { command, failure };
          return;
        }
        if (CORRECTIONS.has(command.type)) this.#auditor.markCorrected();
        if (isRepeatable(command)) this.#retries.push(command);
      })
      .finally(() => this.#open.delete(work));
    this.#open.add(work);
  }

  #recordAnswer(command: Command, { id, betIds }: Answer): void {
    if (command.type === 'PlaceBet' || command.type === 'CashOut') {
      const before = this.#accepted.get(command.marketId) ?? [];
      this.#accepted.set(command.marketId, [...before, command]);
    }
    if (command.type === 'MoveBets') this.#coverage.recordMoves(betIds.length);
    if (command.type === 'PlaceBet') {
      this.#auditor.acknowledge(command.accountId, command.clientBetId, id);
    }
    if (command.type === 'CashOut') {
      const { accountId, clientRequestId } = command;
      for (const [place, betId] of betIds.entries()) {
        this.#auditor.acknowledge(accountId, `${clientRequestId}:${place + 1}`, betId);
      }
    }
    if (CORRECTIONS.has(command.type)) this.#auditor.markCorrected();
  }

  /** Crashes the process: its memory is lost, and another one starts on the same disk. */
  async #crash(step: number): Promise<void> {
    this.#log(`crash at step ${step}`);
    this.#crashes += 1;
    // A commit in flight may still reach the disk; its caller never gets the response.
    await this.#yieldTurns(this.#prng.int(4));
    this.#faults.disarm();
    this.#rules = CURRENT_RULES;
    this.#open = new Set();
    this.#engine = this.#makeEngine();
    await this.#engine.start();
  }

  async #settle(ms: number): Promise<void> {
    await this.#yieldTurns(6);
    this.#clock.advance(ms);
    await this.#yieldTurns(6);
  }

  async #yieldTurns(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await new Promise<void>((resolve) => setImmediate(resolve));
  }

  async #audit(step: number): Promise<Facts> {
    for (let tries = 0; this.#engine.status() !== 'READY' && tries < 50; tries++) await this.#settle(300);
    if (this.#failure !== null) {
      const { command, failure } = this.#failure;
      const sent = JSON.stringify(command);
      throw new Error(`seed ${this.#seed}, step ${step}: ${sent} failed`, { cause: failure });
    }
    // Neither a database fault nor a command that it rejects closes betting.
    if (this.#engine.status() !== 'READY') {
      throw new Error(`seed ${this.#seed}, step ${step}: betting is ${this.#engine.status()}`);
    }
    for (const { batch, rows } of this.#disk.batches.slice(this.#read)) {
      const { commands } = decodeBatch(batch);
      this.#auditor.recordActions(commands.flatMap((command) => readActions(command, batch.at)));
      this.#auditor.recordEntries(readEntries(rows, this.#paths));
    }
    this.#read = this.#disk.batches.length;
    const { facts, broken } = await this.#engine.read((state) => ({
      facts: readFacts(state),
      broken: checkInvariants(state),
    }));
    const problems = [...this.#auditor.audit(this.#falsify(facts)), ...broken];
    if (problems.length > 0) {
      this.#log(JSON.stringify(facts, null, 1));
      const hash = await this.#engine.read(stateHash);
      throw new Error(
        `seed ${this.#seed}, step ${step}, state ${hash}: ${problems.length} differences\n  ${problems.slice(0, 12).join('\n  ')}`,
      );
    }
    this.#coverage.recordState(facts);
    return facts;
  }
}

/**
 * Bets, cash-outs, corrections and cashier transfers carry their own IDs; nothing else is resent when the outcome is
 * unknown.
 */
function isRepeatable({ type }: Command): boolean {
  return (
    type === 'PlaceBet' ||
    type === 'CashOut' ||
    type === 'AdjustBalance' ||
    type === 'MoveCash' ||
    type === 'MoveHouseCash' ||
    type === 'MoveCasino'
  );
}

/** A correction that the database always rejects. */
function isPoisonous(command: Command): boolean {
  return command.type === 'AdjustBalance' && command.reason === POISON;
}
