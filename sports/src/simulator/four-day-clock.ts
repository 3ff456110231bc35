import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Prng } from '#base/prng.ts';
import { OVERS_A_DAY, oversLeftInMatch } from '#cricket/overs-left-in-match.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import type { FieldRecorder } from './field-recorder.ts';

/** Tracks the overs of a multi-day match and calls its intervals. */
export interface FourDayClock {
  /** Overs used out of the initial total, including those lost to rain. */
  oversUsed(): number;
  oversLeft(): number;
  isOver(): boolean;
  /** Records any due drinks, lunch, tea, rain and stumps; to be called between overs. */
  callIntervals(): void;
}

interface Interval {
  readonly atOver: number;
  readonly type: 'drinks' | 'lunch' | 'tea';
  readonly said: Label;
}

const INTERVALS: readonly Interval[] = [
  { atOver: 15, type: 'drinks', said: label('DRINKS') },
  { atOver: 30, type: 'lunch', said: label('LUNCH') },
  { atOver: 45, type: 'drinks', said: label('DRINKS') },
  { atOver: 60, type: 'tea', said: label('TEA') },
  { atOver: 75, type: 'drinks', said: label('DRINKS') },
];
const RAINY_DAY_CHANCE = 0.05;
const BAD_LIGHT_CHANCE = 0.05;
const BAD_LIGHT_FROM_OVER = 78;

/** Creates a clock that starts on the first morning. */
export function createFourDayClock(setting: {
  readonly info: CricketMatchInfo;
  readonly recorder: FieldRecorder;
  readonly prng: Prng;
}): FourDayClock {
  const { info, recorder } = setting;
  const early = Array.from({ length: info.days }, () => earlyEnd(setting.prng));
  let called = 0;
  let abandoned = false;

  const oversLeft = () =>
    abandoned ? 0 : (oversLeftInMatch(info, recorder.state()) ?? Number.POSITIVE_INFINITY);

  const endDay = () => {
    const { day } = recorder.state();
    called = 0;
    if (day === info.days) {
      abandoned = true;
      return;
    }
    recorder.record({ type: 'stumps', said: label('STUMPS_OF_DAY', { day }) }, { untilDay: day });
    recorder.record({ type: 'resumption', said: label('DAY', { day: day + 1 }) });
  };

  const callInterval = (today: number) => {
    const due = INTERVALS.filter(({ atOver }) => today >= atOver).slice(called);
    const interval = due.at(-1);
    if (interval === undefined) return;
    called += due.length;
    recorder.record({ type: interval.type, said: interval.said });
    recorder.record({ type: 'resumption', said: label('PLAY_RESUMES') });
  };

  return {
    oversUsed: () => info.days * OVERS_A_DAY - oversLeft(),
    oversLeft,
    isOver: () => oversLeft() <= 0,
    callIntervals() {
      const { day, oversToday } = recorder.state();
      const lost = early[day - 1];
      if (lost && oversToday >= lost.atOver) {
        recorder.record({ type: 'interruption', cause: lost.cause, said: lost.said });
        endDay();
      } else if (oversToday >= OVERS_A_DAY) endDay();
      else callInterval(oversToday);
    },
  };
}

/** Early end of a day, before all its overs are bowled. */
function earlyEnd(prng: Prng) {
  if (prng.chance(RAINY_DAY_CHANCE)) {
    const atOver = 5 + prng.int(70);
    return { atOver, cause: 'rain', said: label('RAIN_ENDS_DAY') } as const;
  }
  if (!prng.chance(BAD_LIGHT_CHANCE)) return null;
  const atOver = BAD_LIGHT_FROM_OVER + prng.int(OVERS_A_DAY - BAD_LIGHT_FROM_OVER);
  return { atOver, cause: 'bad-light', said: label('BAD_LIGHT_ENDS_DAY') } as const;
}
