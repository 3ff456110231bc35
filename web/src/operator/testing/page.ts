import { type BoundFunctions, fireEvent, type queries, screen, waitFor, within } from '@testing-library/react';

/** The page, or a part of it. */
type Part = BoundFunctions<typeof queries>;

/** Finds a button as soon as it is there. */
export function findButton(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('button', { name });
}

/** Presses a button as soon as it is there and enabled: a running action disables those of the same key. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name });
    if (found.disabled) throw new Error(`${found.textContent} is disabled.`);
    return found;
  });
  fireEvent.click(button);
}

/** Presses a key, by default without a focused element. */
export function pressKey(key: string, target: Element | Window = window): void {
  fireEvent.keyDown(target, { key });
}

/** Fills in a field or select, by its label. */
export function enter(field: string | RegExp | HTMLElement, value: string, part: Part = screen): void {
  const control = field instanceof HTMLElement ? field : part.getByLabelText(field);
  fireEvent.change(control, { target: { value } });
}

/** Fills in fields and selects, by their labels. */
export function fillIn(fields: Readonly<Record<string, string>>, part?: Part): void {
  for (const [label, value] of Object.entries(fields)) enter(label, value, part);
}

/** Finds a dialog by its title as soon as it opens. */
export async function findDialog(name: string | RegExp): Promise<Part> {
  return within(await screen.findByRole('dialog', { name }));
}

/** Fills in a dialog by the labels of its fields, and presses its button. */
export async function answerDialog(
  name: string | RegExp,
  button: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dialog = await findDialog(name);
  fillIn(fields, dialog);
  fireEvent.click(dialog.getByRole('button', { name: button }));
}

/** Proposes what was rejected to a second operator. */
export function propose(reason: string): Promise<void> {
  return answerDialog('A second operator must confirm this', 'Propose', { Reason: reason });
}

/** Status of a market on the desk. */
export function readMarketStatus(market: string): string | null | undefined {
  const group = within(screen.getByRole('group', { name: `Status of ${market}` }));
  return group.getAllByRole('button').find((button) => button.getAttribute('aria-pressed') === 'true')?.textContent;
}
