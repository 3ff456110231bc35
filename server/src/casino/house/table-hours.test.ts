import { expect, test } from 'vitest';
import { findTableClosing } from './table-room.ts';

const hour = (of: number) => of * 60;
/** A time of day in India, ms. */
const at = (time: string) => Date.parse(`2026-11-27T${time}:00+05:30`);
const tomorrow = (time: string) => Date.parse(`2026-11-28T${time}:00+05:30`);
const DAY = { isOn: true, hours: { from: hour(10), to: hour(22) } };
const NIGHT = { isOn: true, hours: { from: hour(20), to: hour(4) } };

test.each([
  ['nothing was set', null, at('03:00'), null],
  ['it is on around the clock', { isOn: true, hours: null }, at('03:00'), null],
  ['it is off', { isOn: false, hours: null }, at('12:00'), { until: null }],
  ['it is off, whatever the hour', { ...DAY, isOn: false }, at('12:00'), { until: null }],
  ['it has just opened', DAY, at('10:00'), null],
  ['its day is not there yet', DAY, at('00:10'), { until: at('10:00') }],
  ['its day is over', DAY, at('22:00'), { until: tomorrow('10:00') }],
  ['its night has begun', NIGHT, at('20:00'), null],
  ['its night goes on after midnight', NIGHT, at('03:59'), null],
  ['its night is over', NIGHT, at('04:00'), { until: at('20:00') }],
])('a table is open or shows its hours: %s', (_, terms, now, closing) => {
  expect(findTableClosing(terms, now)).toEqual(closing);
});
