import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogHead } from './titled-dialog.tsx';

export const title = 'Dialog';

function Opening({ kind, lines = 1 }: { readonly kind: DialogProps['kind']; lines?: number }) {
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState('');
  return (
    <>
      <Button size="l" onClick={() => setOpen(true)}>
        Open {kind} of {lines}
      </Button>
      <Dialog open={isOpen} label="Cancel bets" kind={kind} onClose={() => setOpen(false)}>
        <DialogHead title="Cancel bets" closeLabel="Close" onClose={() => setOpen(false)} />
        <div style={{ display: 'grid', gap: 12, padding: 24 }}>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
            <p key={line}>What is matched already stays; the rest of your stake is free again.</p>
          ))}
          <TextField label="Reason" value={value} error={null} onChange={setValue} />
          <Button variant="primary" size="xl" isWide onClick={() => setOpen(false)}>
            Cancel 3 bets
          </Button>
        </div>
      </Dialog>
    </>
  );
}

export function Modal() {
  return <Opening kind="modal" />;
}

export function LongModal() {
  return <Opening kind="modal" lines={40} />;
}

export function LeftDrawer() {
  return <Opening kind="left" />;
}

export function RightDrawer() {
  return <Opening kind="right" />;
}

export function Sheet() {
  return <Opening kind="sheet" />;
}

export function SidePanel() {
  return <Opening kind="panel" />;
}
