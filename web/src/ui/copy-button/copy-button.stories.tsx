import { CopyButton } from './copy-button.tsx';

export const title = 'Copy button';

export function Default() {
  return (
    <CopyButton
      text="DF 1.85 ₹10,000"
      label="Copy the bet"
      doneLabel="Copied"
      failedLabel="The browser did not let us copy"
    />
  );
}
