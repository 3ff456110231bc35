import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRowInView } from './slip-upkeep.ts';

const ROW_TOP = 500;
const ROW_HEIGHT = 56;
const SLIP_HEIGHT = 300;

/** Scroll position of the page; the test DOM has no layout. */
let scrolled = 0;

beforeEach(() => {
  scrolled = 0;
  vi.stubGlobal('innerHeight', 640);
  vi.stubGlobal('scrollBy', ({ top = 0 }: ScrollToOptions) => {
    scrolled += top;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isSlip = this.tagName === 'SECTION';
    const top = ROW_TOP + (isSlip ? ROW_HEIGHT : 0) - scrolled;
    return new DOMRect(0, top, 360, isSlip ? SLIP_HEIGHT : ROW_HEIGHT);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Slip() {
  const section = useRowInView('7/BACK', null);
  return <section ref={section} data-inline data-side="back" />;
}

/** A runner's row, with its slip below once open. */
function Row({ isOpen, hasPrice = true }: { readonly isOpen: boolean; readonly hasPrice?: boolean }) {
  return (
    <ul>
      <li>{hasPrice ? <button type="button">1.95</button> : <span>–</span>}</li>
      <li>{isOpen ? <Slip /> : null}</li>
    </ul>
  );
}

test.each([
  ['is still there', true],
  ['was taken by the bet', false],
])('the page is where it was after the slip has closed and the tapped price %s', async (_, hasPrice) => {
  const { rerender } = render(<Row isOpen={false} />);
  fireEvent.pointerDown(screen.getByRole('button'));
  rerender(<Row isOpen />);
  await waitFor(() => expect(scrolled).toBe(ROW_TOP + ROW_HEIGHT + SLIP_HEIGHT - 640));

  rerender(<Row isOpen={false} hasPrice={hasPrice} />);
  await Promise.resolve();

  expect(scrolled).toBe(0);
});
