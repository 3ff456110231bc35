import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { logInAsDemo } from '#player/features/auth/auth-state.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { toasts } from '#ui/toast/toasts.ts';

/** Logs a visitor in with play money. */
export function DemoButton(props: Pick<ButtonProps, 'variant' | 'className' | 'children'>) {
  const [isBusy, setBusy] = useState(false);
  const tryDemo = () => {
    setBusy(true);
    logInAsDemo()
      .catch((failure: unknown) => toasts.show('error', getErrorMessage(failure)))
      .finally(() => setBusy(false));
  };
  return <Button {...props} isBusy={isBusy} onClick={tryDemo} />;
}
