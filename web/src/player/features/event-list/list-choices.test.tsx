import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useRowKeys } from './list-choices.ts';

afterEach(cleanup);

function List() {
  const around = useRowKeys();
  return (
    <div ref={around}>
      {['First', 'Second', 'Third'].map((name) => (
        <article key={name}>
          <a href={`/${name}`}>{name}</a>
          <button type="button">price of {name}</button>
        </article>
      ))}
      <input aria-label="Search" />
      <input type="radio" aria-label="Today" />
    </div>
  );
}

function press(key: string, more: KeyboardEventInit = {}) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  return document.activeElement?.textContent;
}

test('J moves down the matches and K up, also from a price in a row', () => {
  render(<List />);
  expect(press('j')).toBe('First');
  expect(press('j')).toBe('Second');
  screen.getByRole('button', { name: 'price of Second' }).focus();
  expect(press('j')).toBe('Third');
  expect(press('j'), 'the last row is the end').toBe('Third');
  expect(press('K')).toBe('Second');
});

test('J continues from a tab just selected with the keyboard', () => {
  render(<List />);
  screen.getByRole('radio', { name: 'Today' }).focus();
  expect(press('j', { ctrlKey: true })).not.toBe('First');
  expect(press('j')).toBe('First');
});

test('ignores letters that are typed or pressed with a modifier', () => {
  render(<List />);
  screen.getByRole('textbox', { name: 'Search' }).focus();
  press('j');
  expect(document.activeElement?.tagName).toBe('INPUT');
  (document.activeElement as HTMLElement).blur();
  expect(press('j', { ctrlKey: true })).not.toBe('First');
});
