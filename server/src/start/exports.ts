import type { SqlClient } from '#base/postgres/sql-client.ts';
import { checkFile, DamagedExport, formatDay, readRows } from '#jobs/export-file.ts';
import { ExportFolder } from '#jobs/export-folder.ts';
import { exportedDays } from '#jobs/export-store.ts';
import { print, runCommand, withDatabase } from './command-line.ts';

const USAGE = `npm run exports -- list                     list exported days
npm run exports -- check                    verify all exported files
npm run exports -- read <day> <file>        print a file’s rows, e.g. read 2026-11-20 ledger-entries.ndjson.gz`;

/** `npm run exports`: lists and checks the export folder for operators; read-only. */
async function main(): Promise<number> {
  const [what, day, name] = process.argv.slice(2);
  if (what !== 'list' && what !== 'check' && what !== 'read') {
    print(USAGE);
    return 1;
  }
  return await withDatabase(async ({ sql }, { exports }) => {
    const folder = new ExportFolder(exports.folder);
    if (what === 'read') return await read(sql, folder, day, name);
    return await list(sql, folder, what === 'check');
  });
}

async function list(sql: SqlClient, folder: ExportFolder, isChecked: boolean): Promise<number> {
  let damaged = 0;
  const days = await exportedDays(sql);
  if (days.length === 0) {
    print('No days exported yet.');
    return 0;
  }
  for (const { day, manifestHash, lastSequence, removal } of days) {
    const gone = removal === 'NONE' ? '' : ', house rows pruned';
    print(`${formatDay(day)}: up to command ${lastSequence}${gone}`);
    if (!isChecked) continue;
    try {
      const opened = await folder.open(day, manifestHash);
      for (const file of opened.manifest.files) await checkFile(opened, file);
    } catch (error) {
      if (!(error instanceof DamagedExport)) throw error;
      damaged += 1;
      print(`✗ ${error.message}`);
    }
  }
  if (isChecked) print(damaged === 0 ? '✓ All exports are intact.' : `✗ ${damaged} are corrupt.`);
  return damaged === 0 ? 0 : 1;
}

async function read(sql: SqlClient, folder: ExportFolder, day?: string, name?: string): Promise<number> {
  const exported = (await exportedDays(sql)).find((one) => formatDay(one.day) === day);
  if (exported === undefined) {
    print(`✗ ${day ?? 'That day'} hasn’t been exported.\n${USAGE}`);
    return 1;
  }
  const opened = await folder.open(exported.day, exported.manifestHash);
  const file = opened.manifest.files.find((one) => one.name === name);
  if (file === undefined) {
    print(`✗ Available files: ${opened.manifest.files.map((one) => one.name).join(', ')}`);
    return 1;
  }
  await checkFile(opened, file);
  for await (const page of readRows(opened, file)) {
    for (const row of page) print(JSON.stringify(row));
  }
  return 0;
}

await runCommand(main);
