import { type ComponentType, useEffect, useState } from 'react';
import { NETWORK_MESSAGE } from '#data/api/failure.ts';
import { t } from '#text/text.ts';
import { afterFirstTouch } from '#ui/motion/after-first-touch.ts';
import { toasts } from '#ui/toast/toasts.ts';

export interface LaterProps {
  /** From then on it is there; it decides itself what it shows. */
  readonly when: boolean;
  readonly load: () => Promise<ComponentType>;
}

/**
 * A part of the shell that is fetched when it is wanted, or ahead of that after the first touch of the page: menus and
 * drawers do not weigh on the first screen. One that cannot be fetched is tried again.
 */
export function Later({ when, load }: LaterProps) {
  const [part, setPart] = useState<{ readonly Part: ComponentType } | null>(null);
  const [failures, setFailures] = useState(0);
  const isMissing = part === null;

  useEffect(() => {
    if (!isMissing) return;
    if (!when) return afterFirstTouch(() => load().catch(() => undefined));
    let timer: ReturnType<typeof setTimeout> | undefined;
    load().then(
      (Part) => setPart({ Part }),
      () => {
        if (failures === 0) toasts.show('error', t(NETWORK_MESSAGE));
        timer = setTimeout(() => setFailures(failures + 1), AGAIN_MS);
      },
    );
    return () => clearTimeout(timer);
  }, [when, isMissing, failures, load]);

  return part === null ? null : <part.Part />;
}

/** A part that did not come is asked for again after this while. */
const AGAIN_MS = 5_000;
