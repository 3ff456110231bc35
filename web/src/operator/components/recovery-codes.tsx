import { CodeList } from '#security/code-list.tsx';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly userName: string;
  readonly onSaved: () => void;
}

/** Recovery codes, shown only once. Without them, a lost device needs another admin. */
export function RecoveryCodes({ codes, userName, onSaved }: RecoveryCodesProps) {
  return (
    <Stack gap={6}>
      <p>Save these recovery codes. Each one works once instead of your app or passkey. They won’t be shown again.</p>
      <CodeList codes={codes} heading={`Back office: recovery codes of ${userName}. Each works once.`} />
      <Button variant="primary" size="xl" isWide onClick={onSaved}>
        I’ve saved them
      </Button>
    </Stack>
  );
}
