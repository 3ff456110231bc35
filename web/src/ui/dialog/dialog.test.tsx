import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { isWindowOpen } from '#ui/keyboard/keyboard.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

afterEach(cleanup);

/** A page with a button that opens a dialog, and another button. */
function Page({ kind, onClose }: Pick<DialogProps, 'kind'> & { readonly onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <button type="button" data-opens="it" onClick={() => setOpen(!isOpen)}>
        Open
      </button>
      <button type="button">Beside</button>
      <Dialog open={isOpen} label="Cancel bets" kind={kind} openers='[data-opens="it"]' onClose={close}>
        <button type="button">First</button>
        <input data-first-focus aria-label="Reason" />
      </Dialog>
    </>
  );
}

async function openWindow(kind: DialogProps['kind'], onClose?: () => void) {
  render(<Page kind={kind} {...(onClose && { onClose })} />);
  screen.getByRole('button', { name: 'Open' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Cancel bets' });
}

test('focuses the field that the dialog names and returns the focus when Escape closes it', async () => {
  await openWindow('modal');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  expect(isWindowOpen()).toBe(true);

  fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'Escape' });

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isWindowOpen()).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('a dialog hides the page from screen readers; a panel leaves it to them and to shortcuts', async () => {
  const window = await openWindow('modal');
  expect(screen.queryByRole('button', { name: 'Beside' })).toBeNull();
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();

  const panel = await openWindow('panel');
  expect(panel.getAttribute('aria-modal')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Beside' }).length).toBeGreaterThan(0);
  expect(isWindowOpen()).toBe(false);
});

test('a press outside closes a panel', async () => {
  const onClose = vi.fn();
  await openWindow('panel', onClose);

  pressWithPointer(screen.getByRole('button', { name: 'Beside' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test("a press on a panel's own button leaves closing to the button", async () => {
  const onClose = vi.fn();
  await openWindow('panel', onClose);

  pressWithPointer(screen.getByRole('button', { name: 'Open' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

function pressWithPointer(element: HTMLElement): void {
  fireEvent.pointerDown(element, { pointerType: 'mouse', button: 0 });
  fireEvent.mouseDown(element, { button: 0 });
  fireEvent.pointerUp(element, { pointerType: 'mouse', button: 0 });
  fireEvent.mouseUp(element, { button: 0 });
  fireEvent.click(element, { button: 0 });
}

test('Back closes the dialog and keeps the page', async () => {
  await openWindow('sheet');
  await waitFor(() => expect(history.state).toMatchObject({ overlay: 1 }));

  act(() => history.back());

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
