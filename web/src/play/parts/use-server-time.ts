import { useEffect, useState } from 'react';
import { serverNow } from '#play/data/server-clock.ts';

/** Milliseconds by the server, read again this often; while `isOn` is false the hands stand still. */
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
