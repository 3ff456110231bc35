import { operatorAccountRoutes } from '@crease/contracts/routes/operator-accounts.ts';
import styles from '#operator/components/form.module.css';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { createUser, NEW_USER_ACTION } from './people-acts.ts';

export interface NewPlayerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (userId: number) => void;
}

/** Creates an account for a player who can't sign up. */
export function NewPlayer({ open, onClose, onCreated }: NewPlayerProps) {
  return (
    <Dialog open={open} kind="modal" label="New player" onClose={onClose}>
      <DialogHead title="New player" closeLabel="Close" onClose={onClose} />
      <PlayerForm onCreated={onCreated} />
    </Dialog>
  );
}

function PlayerForm({ onCreated }: Pick<NewPlayerProps, 'onCreated'>) {
  const isActing = useIsPending(NEW_USER_ACTION);
  const form = useOfficeForm<'userName' | 'password' | 'mobile'>({
    fields: {
      userName: { label: 'Username' },
      password: { label: 'Password' },
      mobile: { label: 'Mobile' },
    },
    contract: { route: operatorAccountRoutes.operatorCreateUser, body: toAccount },
    onSubmit: async (values) => {
      const outcome = await createUser(toAccount(values));
      if (outcome.ok) onCreated(outcome.value.id);
      return outcome;
    },
  });

  return (
    <form className={styles.inDialog} onSubmit={form.onSubmit} noValidate>
      <TextField {...form.field('userName')} autoComplete="off" data-first-focus />
      <PasswordField
        {...form.field('password')}
        hint="The player must change it at first login."
        autoComplete="new-password"
        showLabel="Show"
        hideLabel="Hide"
      />
      <TextField {...form.field('mobile')} hint="Optional" inputMode="tel" autoComplete="off" />
      <Button type="submit" variant="primary" isWide isBusy={isActing}>
        Create player
      </Button>
    </form>
  );
}

function toAccount({
  userName,
  password,
  mobile,
}: Readonly<Record<'userName' | 'password' | 'mobile', string>>) {
  return { userName, password, ...(mobile === '' ? {} : { mobile }) };
}
