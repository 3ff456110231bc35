import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import { type Openable, setOpen } from './open-drawer.ts';

export interface DropPanelProps {
  readonly name: Openable;
  readonly open: boolean;
  /** Name for assistive technology. */
  readonly label: string;
  /** What it is on phones: a drawer from the right, or a sheet from below. */
  readonly phoneKind: 'right' | 'modal';
  readonly children: ReactNode;
}

/**
 * What a button of the header opens: on wide screens a panel below it, beside which the page can still be used; on phones
 * a window of its own. Escape, a press beside it and the button itself close it, and the focus goes back.
 */
export function DropPanel({ name, open, label, phoneKind, children }: DropPanelProps) {
  const isPhone = !useMedia(MEDIA.notPhone);
  return (
    <Dialog
      open={open}
      label={label}
      kind={isPhone ? phoneKind : 'panel'}
      openers={`[data-opens="${name}"]`}
      onClose={() => setOpen(name, false)}
    >
      {children}
    </Dialog>
  );
}
