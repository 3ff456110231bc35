import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import { type Openable, setOpen } from './open-drawer.ts';

export interface DropPanelProps {
  readonly name: Openable;
  readonly open: boolean;
  /** Accessible name. */
  readonly label: string;
  /** Phone variant: a drawer from the right, or a bottom sheet. */
  readonly phoneKind: 'right' | 'modal';
  readonly children: ReactNode;
}

/**
 * Panel opened by a header button: non-modal below the button on wide screens, modal on phones. Escape, clicking
 * outside and the button itself close it, and focus returns.
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
