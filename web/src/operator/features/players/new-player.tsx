import { firstFailing } from '@crease/contracts/rules/field-rule.ts';
import { mobileRules } from '@crease/contracts/rules/mobile.ts';
import { passwordRules } from '@crease/contracts/rules/password.ts';
import { userNameRules } from '@crease/contracts/rules/user-name.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/office/act-once.ts';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { createUser, NEW_USER_ACT } from './people-acts.ts';

export interface NewPlayerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (userId: number) => void;
}

/** Makes an account for somebody who cannot sign up themselves. */
export function NewPlayer({ open, onClose, onCreated }: NewPlayerProps) {
  return (
    <Dialog open={open} kind="modal" label="New player" onClose={onClose}>
      <DialogHead title="New player" closeLabel="Close" onClose={onClose} />
      <PlayerForm onCreated={onCreated} />
    </Dialog>
  );
}

function PlayerForm({ onCreated }: Pick<NewPlayerProps, 'onCreated'>) {
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [mobile, setMobile] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const isActing = useIsActing(NEW_USER_ACT);
  const problems = {
    userName: firstFailing(userNameRules, userName, 'Username'),
    password: firstFailing(passwordRules, password, 'Password'),
    mobile: mobile === '' ? null : firstFailing(mobileRules, mobile, 'Mobile'),
  };
  const problemOf = (field: keyof typeof problems) =>
    isAsked ? (problems[field] ?? refused.get(field) ?? null) : null;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAsked(true);
    setRefused(new Map());
    if (Object.values(problems).some((problem) => problem !== null)) return;
    const outcome = await createUser({ userName, password, ...(mobile === '' ? {} : { mobile }) });
    if (outcome.ok) onCreated(outcome.value.id);
    else setRefused(outcome.failure?.fields ?? new Map());
  }

  return (
    <form className={form.inDialog} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Username"
        value={userName}
        error={problemOf('userName')}
        onChange={setUserName}
        autoComplete="off"
        data-first-focus
      />
      <PasswordField
        label="Password"
        value={password}
        error={problemOf('password')}
        hint="They have to choose another one at their first login."
        onChange={setPassword}
        autoComplete="new-password"
        showLabel="Show"
        hideLabel="Hide"
      />
      <TextField
        label="Mobile"
        value={mobile}
        error={problemOf('mobile')}
        hint="May be left empty"
        onChange={setMobile}
        inputMode="tel"
        autoComplete="off"
      />
      <Button type="submit" look="primary" isWide isBusy={isActing}>
        Create player
      </Button>
    </form>
  );
}
