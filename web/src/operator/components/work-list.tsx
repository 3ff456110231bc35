import type { Call } from '@crease/contracts/base/route.ts';
import type { ReactNode } from 'react';
import { type ActionOptions, useAction } from '#operator/core/office-call.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import review from './review.module.css';

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
  readonly key: string;
  readonly title: string;
  /** Time and actor. */
  readonly about: string;
  readonly texts: readonly (string | null)[];
}

/** History of an item, step by step. */
export function StepList({ label, steps }: { readonly label?: string; readonly steps: readonly Step[] }) {
  return (
    <Stack as="ol" gap={3} size={12} aria-label={label}>
      {steps.map(({ key, title, about, texts }) => (
        <li key={key}>
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
  return <span className={review.reference}>{children}</span>;
}

interface ClaimButtonProps {
  readonly id: number;
  readonly route: Call<{ readonly id: number }, unknown>;
  readonly action: ActionOptions<{ readonly id: number }, unknown>;
  /** How long the claim lasts. */
  readonly time?: string;
}

/** Claims the open item before a decision, so that two operators don't decide at once. */
export function ClaimButton({ id, route, action, time = '10 min' }: ClaimButtonProps) {
  const { run, isPending } = useAction(route, action);
  const claim = () => void run({ id });
  useHotKeys({ c: claim });
  return (
    <div className={review.buttons}>
      <Button variant="primary" size="l" isBusy={isPending} aria-keyshortcuts="C" onClick={claim}>
        Claim for {time}
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
