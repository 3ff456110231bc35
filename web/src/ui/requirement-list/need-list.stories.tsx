import { RequirementList } from './need-list.tsx';

export const title = 'Need list';

export function SomeAreMet() {
  return (
    <RequirementList
      label="The password needs"
      metLabel="done"
      missingLabel="missing"
      needs={[
        { text: '8 characters', isMet: true },
        { text: 'A letter', isMet: true },
        { text: 'A digit', isMet: false },
        { text: 'A special character such as # or @', isMet: false },
      ]}
    />
  );
}
