import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { filePersonScreening } from '#care/person-screening.ts';
import { lendFolder } from '#testing/temporary-files.ts';

let file = '';
beforeEach(() => {
  file = path.join(lendFolder(), 'lists.csv');
});

const LIST = `name,birth_date,list
"Mehta, Vikram",1970-05-01,"Sanctions, ""old"""
Noor Sheikh,,Office holders
`;

test('a name with its birth date is a match; another day that year or none is possible', async () => {
  await writeFile(file, LIST);
  const { check } = filePersonScreening(file);

  expect(await check({ fullName: 'Vikram Mehta', birthDate: '1970-05-01' })).toEqual({
    result: 'HIT',
    hits: [{ name: 'Mehta, Vikram', birthDate: '1970-05-01', list: 'Sanctions, "old"', likeness: 100 }],
  });
  const result = async (fullName: string, birthDate: string) => (await check({ fullName, birthDate })).result;
  expect(await result('Vikram Mehta', '1970-09-09')).toBe('POSSIBLE');
  expect(await result('Vikram Mehta', '1988-05-01')).toBe('CLEAR');
  expect(await result('Sheikh Noor', '1991-01-01')).toBe('POSSIBLE');
  expect(await result('Asha Kulkarni', '1990-04-12')).toBe('CLEAR');
});

test('re-reads a changed list', async () => {
  await writeFile(file, LIST);
  const { check } = filePersonScreening(file);
  const asha = { fullName: 'Asha Kulkarni', birthDate: '1990-04-12' };
  expect((await check(asha)).result).toBe('CLEAR');

  await writeFile(file, `${LIST}Asha Kulkarni,1990-04-12,Sanctions\n`);
  await utimes(file, new Date(0), new Date(86_400_000));

  expect((await check(asha)).result).toBe('HIT');
});

test.each([
  ['is not there', null],
  ['is empty', ''],
  ['has no names', 'name,list\n,Sanctions\n'],
])('a file that %s clears no one', async (_, text) => {
  if (text !== null) await writeFile(file, text);

  await expect(filePersonScreening(file).check({ fullName: 'Asha', birthDate: '1990-04-12' })).rejects.toThrow();
});
