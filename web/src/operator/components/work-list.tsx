import type { ReactNode } from 'react';
import { useIsPending } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import review from './review.module.css';
import styles from './work-list.module.css';

/** Item title with its owner below. */
export function ItemName({ children, owner }: { readonly children: ReactNode; readonly owner: string }) {
  return (
    <>
      {children}
      <br />
      <Text as="small" breaks>
        {owner}
      </Text>
    </>
  );
}

interface Step {
  readonly title: string;
  /** Time and actor. */
  readonly about: string;
  readonly texts: readonly (string | null)[];
}

/** History of an item, step by step. */
export function StepList({ label, steps }: { readonly label?: string; readonly steps: readonly Step[] }) {
  return (
    <Stack as="ol" gap={3} size={12} aria-label={label}>
      {steps.map(({ title, about, texts }) => (
        <li key={`${title} ${about}`}>
          <b>{title}</b>{' '}
          <Text as="small" tone="muted">
            {about}
          </Text>
          {texts
            .filter((text) => text !== null && text !== '')
            .map((text) => (
              <Text key={text} block breaks>
                {text}
              </Text>
            ))}
        </li>
      ))}
    </Stack>
  );
}

/** Name of who took a step. */
export function actorText(actor: string): string {
  return actor.startsWith('user:') ? 'player' : actor;
}

/** Number of a payment. */
export function Reference({ children }: { readonly children: string }) {
  return <span className={styles.reference}>{children}</span>;
}

/** Claims the open item before a decision, so that two operators don't decide at once. */
export function ClaimButton({ actionKey, onClaim }: { readonly actionKey: string; readonly onClaim: () => void }) {
  const isActing = useIsPending(actionKey);
  useHotKeys({ c: onClaim });
  return (
    <div className={review.buttons}>
      <Button variant="primary" size="l" isBusy={isActing} aria-keyshortcuts="C" onClick={onClaim}>
        Claim for 10 min
      </Button>
    </div>
  );
}

/** Waiting time: `4 min`, `3 h`, `2 d`. */
export function waitedText(since: string, until: number): string {
  const minutes = Math.max(0, Math.floor((until - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Remaining claim time, e.g. `9:12`. Null if unclaimed. */
export function claimLeftText(
  { claimedUntil, state }: { readonly claimedUntil: string | null; readonly state: string },
  now: number,
): string | null {
  if (state !== 'UNDER_REVIEW' || claimedUntil === null) return null;
  const seconds = Math.floor((Date.parse(claimedUntil) - now) / 1_000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
