import { Gauge, type Registry } from 'prom-client';
import type { BackupHealth } from '#ports/backup-health.ts';

/** Shows in /metrics how old the newest backup is and whether WAL waits to be archived; only where backups are kept. */
export function registerBackupMetrics(registry: Registry, health: () => BackupHealth | null): void {
  const registers = [registry];
  new Gauge({
    name: 'crease_backup_finished_seconds',
    help: 'When the newest base backup was finished, seconds since 1970; 0 before the first.',
    registers,
    collect() {
      this.set((health()?.finishedAt ?? 0) / 1_000);
    },
  });
  new Gauge({
    name: 'crease_wal_waiting_seconds',
    help: 'How long the oldest finished segment of the WAL has waited to be archived.',
    registers,
    collect() {
      this.set((health()?.waitingMs ?? 0) / 1_000);
    },
  });
}
