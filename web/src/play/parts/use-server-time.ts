import { useEffect, useState } from 'react';
import { serverNow } from '#play/data/server-clock.ts';

/** Server time in ms, updated at this interval. Paused while `isOn` is false. */
export function useServerTime(everyMs: number, isOn = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isOn) return;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
  return now;
}
