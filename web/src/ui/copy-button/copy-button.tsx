import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What is copied, where several buttons have the same label; begins with it. */
  readonly name?: string;
  readonly doneLabel: string;
  /** Said when the browser refuses the clipboard. */
  readonly failedLabel: string;
}

/** Copies a text; what came of it is read out, and stays until the text changes. */
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
