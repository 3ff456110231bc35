import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Accessible name if several buttons share a label. Must start with the label. */
  readonly name?: string;
  readonly doneLabel: string;
  /** Shown if the browser denies clipboard access. */
  readonly failedLabel: string;
}

/** Copies a text. The result is announced and shown until the text changes. */
export function CopyButton({ text, label, name, doneLabel, failedLabel }: CopyButtonProps) {
  const [last, setLast] = useState<{ readonly text: string; readonly words: string } | null>(null);
  const words = last?.text === text ? last.words : null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text, words: doneLabel });
    } catch {
      setLast({ text, words: failedLabel });
    }
  }

  return (
    <>
      <Button size="l" aria-label={words === null ? name : undefined} onClick={() => void copy()}>
        {words ?? label}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {words}
      </span>
    </>
  );
}
