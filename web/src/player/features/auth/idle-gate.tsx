import { usePart } from './use-part.ts';

function loadIdleQuestion() {
  return import('./idle-question.tsx');
}

/** Asks a person who has not touched anything for long whether he is still there; rendered while one is logged in. */
export function IdleGate() {
  const { loaded } = usePart(loadIdleQuestion, true);
  return loaded === null ? null : <loaded.IdleQuestion />;
}
