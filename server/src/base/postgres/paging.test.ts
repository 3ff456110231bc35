import { expect, test } from 'vitest';
import { type Mark, PageMarks } from './paging.ts';

const every = (rows: number, total: number): Mark[] =>
  Array.from({ length: Math.ceil(total / rows) }, (_, n) => ({
    place: n * rows,
    key: n,
    id: n * rows,
  }));

async function surveyed(): Promise<PageMarks> {
  const marks = new PageMarks({ surveyedFrom: 100, rowsBetween: 100 });
  const read = Promise.resolve(every(100, 1_000));
  marks.survey('list', { total: 1_000, share: 1 }, () => read);
  await read;
  await Promise.resolve();
  return marks;
}

test('reads an unsurveyed list from its nearer end', () => {
  const marks = new PageMarks();

  expect(marks.approach('list', { first: 20, take: 10, total: 1_000 })).toEqual({
    from: null,
    descending: false,
    skip: 20,
  });
  expect(marks.approach('list', { first: 970, take: 10, total: 1_000 })).toEqual({
    from: null,
    descending: true,
    skip: 20,
  });
});

test('reaches a range in the middle from the nearest mark, up or down', async () => {
  const marks = await surveyed();

  expect(marks.approach('list', { first: 510, take: 10, total: 1_000 })).toEqual({
    from: { place: 500, key: 5, id: 500 },
    descending: false,
    skip: 10,
  });
  expect(marks.approach('list', { first: 480, take: 10, total: 1_000 })).toEqual({
    from: { place: 500, key: 5, id: 500 },
    descending: true,
    skip: 11,
  });
  expect(marks.approach('list', { first: 0, take: 10, total: 1_000 })).toEqual({
    from: { place: 0, key: 0, id: 0 },
    descending: false,
    skip: 0,
  });
  expect(marks.approach('another', { first: 480, take: 10, total: 1_000 })).toMatchObject({
    from: null,
  });
});

test('surveys a long list once, a short one never, and tolerates a failure', async () => {
  const marks = new PageMarks({ surveyedFrom: 100, rowsBetween: 100 });
  const asked: string[] = [];
  const survey = async (list: string, total: number, found: Promise<readonly Mark[] | null>) => {
    marks.survey(list, { total, share: 1 }, () => {
      asked.push(list);
      return found;
    });
    await found.catch(() => undefined);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };

  await survey('short', 99, Promise.resolve([]));
  await survey('away', 1_000, Promise.reject(new Error('away')));
  await survey('away', 1_000, Promise.resolve(every(100, 1_000)));
  await survey('changed', 1_000, Promise.resolve(null));
  await survey('changed', 1_000, Promise.resolve(every(100, 1_000)));
  await survey('away', 1_000, Promise.resolve([]));

  expect(asked).toEqual(['away', 'away', 'changed']);
});
