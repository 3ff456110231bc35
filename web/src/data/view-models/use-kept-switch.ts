import { useState } from 'react';
import { keepChoice, readChoice } from './kept-choice.ts';

/** A switch of a list that stays as it was left, in this browser. */
export function useKeptSwitch(name: string): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readChoice(name) === 'on');
  return [
    isOn,
    (next) => {
      keepChoice(name, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
