import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Prng } from '@crease/sports/base/prng.ts';
import type { ChaosStage } from './chaos-stage.ts';
import type { SupervisedMember } from './supervised-member.ts';

/** An injectable fault; `inject` returns its repair. */
export interface Fault {
  readonly name: string;
  /** Max duration, ms. */
  readonly longestMs: number;
  /** Relative probability. */
  readonly weight: number;
  inject(stage: ChaosStage, random: Prng): Promise<Repair>;
}

type Repair = () => Promise<void> | void;

const noop: Repair = () => undefined;

/** The leading engine, or any engine if none leads. */
async function pickEngine(stage: ChaosStage, random: Prng): Promise<SupervisedMember> {
  return (await stage.leader()) ?? random.pick(stage.engines);
}

function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

function paused(member: SupervisedMember): Repair {
  member.signal('SIGSTOP');
  return () => member.signal('SIGCONT');
}

const LONGEST_STEP_MS = 30_000;

const PROCESSES: readonly Fault[] = [
  {
    name: 'engine killed',
    longestMs: 0,
    weight: 3,
    inject: async (stage, random) => {
      (await pickEngine(stage, random)).signal('SIGKILL');
      return noop;
    },
  },
  {
    name: 'engine paused',
    longestMs: 6_000,
    weight: 2,
    inject: async (stage, random) => paused(await pickEngine(stage, random)),
  },
  {
    name: 'gateway killed',
    longestMs: 0,
    weight: 3,
    inject: async (stage, random) => {
      random.pick(stage.gateways).signal('SIGKILL');
      return noop;
    },
  },
  {
    name: 'gateway paused',
    longestMs: 4_000,
    weight: 2,
    inject: async (stage, random) => paused(random.pick(stage.gateways)),
  },
  {
    name: 'bus killed',
    longestMs: 2_000,
    weight: 2,
    inject: async (stage) => {
      await stage.killNats();
      return () => stage.startNats();
    },
  },
  {
    name: 'bus paused',
    longestMs: 3_000,
    weight: 1,
    inject: async (stage) => {
      const pid = stage.natsPid;
      signalAll([pid], 'SIGSTOP');
      return () => signalAll([pid], 'SIGCONT');
    },
  },
  {
    name: 'database killed',
    longestMs: 0,
    weight: 2,
    inject: async (stage) => {
      signalAll([stage.postgres.pid()], 'SIGKILL');
      return noop;
    },
  },
  {
    name: 'database paused',
    longestMs: 3_000,
    weight: 1,
    inject: async (stage) => {
      const pids = stage.postgresPids();
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids, 'SIGCONT');
    },
  },
];

const LINES: readonly Fault[] = (['database', 'bus'] as const).flatMap((end) => [
  {
    name: `line to the ${end} slow`,
    longestMs: 4_000,
    weight: 1,
    inject: async (stage: ChaosStage, random: Prng) => {
      const line = random.pick(stage.members)[end];
      line.slow(20 + random.int(150));
      return () => line.repair();
    },
  },
  {
    name: `line to the ${end} silent`,
    longestMs: 5_000,
    weight: 1,
    inject: async (stage: ChaosStage, random: Prng) => {
      const line = random.pick(stage.members)[end];
      line.silence();
      return () => line.repair();
    },
  },
  {
    name: `line to the ${end} cut`,
    longestMs: 3_000,
    weight: 2,
    inject: async (stage: ChaosStage, random: Prng) => {
      const line = random.pick(stage.members)[end];
      line.cut();
      return () => line.repair();
    },
  },
]);

const CLOCK: Fault = {
  name: 'clock set',
  longestMs: 0,
  weight: 2,
  inject: async (stage, random) => {
    const stepMs = random.int(2 * LONGEST_STEP_MS) - LONGEST_STEP_MS;
    random.pick(stage.members).stepClock(stepMs);
    return noop;
  },
};

const DISK: Fault = {
  name: 'disk full',
  longestMs: 2_000,
  weight: 1,
  inject: async ({ disk }) => {
    const filler = path.join(disk ?? '', 'filler');
    // `dd` exits with an error once the disk is full, as intended.
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' });
    } catch {}
    return () => rmSync(filler, { force: true });
  },
};

/** Faults possible on this machine: a disk can only be filled if one could be mounted. */
export function listFaults(stage: ChaosStage): readonly Fault[] {
  return [...PROCESSES, ...LINES, CLOCK, ...(stage.disk === null ? [] : [DISK])];
}
