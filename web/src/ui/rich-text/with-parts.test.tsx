import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithParts } from './with-parts.tsx';

afterEach(cleanup);

test('puts each element where the sentence has it and keeps unknown placeholders', () => {
  const words = '{mobile} पर {count} अंकों का कोड {when}';

  const { container } = render(<p>{renderWithParts(words, { count: 5, mobile: <b>+91 98</b> })}</p>);

  expect(container.innerHTML).toBe('<p><b>+91 98</b> पर 5 अंकों का कोड {when}</p>');
});
