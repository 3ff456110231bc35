import { type ComponentType, useEffect, useState } from 'react';
import { NETWORK_MESSAGE } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { afterFirstTouch } from '#ui/motion/schedule.ts';
import { toasts } from '#ui/toast/toasts.ts';

export interface LazyPartProps {
  /** Loads once true; the part decides itself when to show. */
  readonly when: boolean;
  readonly load: () => Promise<ComponentType>;
}

/**
 * A lazily loaded part of the shell, such as a menu or drawer. Loads on demand, or ahead after the first interaction.
 * Failed loads are retried.
 */
export function LazyPart({ when, load }: LazyPartProps) {
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
        timer = setTimeout(() => setFailures(failures + 1), RETRY_MS);
      },
    );
    return () => clearTimeout(timer);
  }, [when, isMissing, failures, load]);

  return part === null ? null : <part.Part />;
}

/** Retry delay after a failed load. */
const RETRY_MS = 5_000;
