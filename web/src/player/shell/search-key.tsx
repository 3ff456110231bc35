import { useEffect } from 'react';
import { setOpen } from '#data/stores/ui-flags.ts';
import { isShortcut } from '#ui/keyboard/is-shortcut.ts';

/** "/" goes to the search field in the header where there is one, or opens the search. */
export function SearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('header [data-search]');
      if (field === null) setOpen('search', true);
      else field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
