import { problem } from '@crease/contracts/base/field-problem.ts';
import { confirmRules, passwordRules, userNameRules } from '@crease/contracts/people/credential-rules.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CallFailure } from '#client/api/failure.ts';
import { type FieldBinding, useRuleForm } from './rule-form.ts';

afterEach(cleanup);

function Field({ label, error, success, isValid, value, ...rest }: FieldBinding) {
  return (
    <p>
      <input
        {...rest}
        value={value}
        aria-label={label}
        aria-invalid={error !== null}
        data-valid={isValid}
        onChange={(event) => rest.onChange(event.currentTarget.value)}
      />
      <span data-testid={rest.name}>{error ?? success}</span>
    </p>
  );
}

function Form({ onSubmit }: { readonly onSubmit: (values: object) => Promise<void> }) {
  const form = useRuleForm<'userName' | 'password' | 'confirmPassword'>({
    fields: {
      userName: { label: 'Username', rules: () => userNameRules, success: 'Username available' },
      password: { label: 'Password', rules: () => passwordRules, revalidates: ['confirmPassword'] },
      confirmPassword: {
        label: 'Confirm password',
        rules: ({ password }) => confirmRules(password),
      },
    },
    onSubmit,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <Field {...form.field('userName')} />
      <Field {...form.field('password')} />
      <Field {...form.field('confirmPassword')} />
      <p role="alert">{form.problem}</p>
      <button type="submit">Send</button>
    </form>
  );
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const getNote = (name: string) => screen.getByTestId(name).textContent;

describe('form validation (spec 5)', () => {
  test("validates a field on blur, not while it's first typed", async () => {
    render(<Form onSubmit={async () => undefined} />);

    type('Username', 'ab');
    await new Promise(requestAnimationFrame);
    expect(getNote('userName')).toBe('');
    fireEvent.blur(screen.getByLabelText('Username'));

    await waitFor(() => expect(getNote('userName')).toBe('Username must be at least 4 characters'));
  });

  test('then validates on every change and confirms a valid value', async () => {
    render(<Form onSubmit={async () => undefined} />);
    type('Username', 'ab');
    fireEvent.blur(screen.getByLabelText('Username'));
    await waitFor(() => expect(getNote('userName')).toContain('at least 4'));

    type('Username', 'ab cd');
    await waitFor(() => expect(getNote('userName')).toBe('Username can only contain letters, digits and _'));
    type('Username', 'ravi_7');

    await waitFor(() => expect(getNote('userName')).toBe('Username available'));
    expect(screen.getByLabelText('Username').dataset.valid).toBe('true');
  });

  test('changing the password invalidates a confirmation that was already checked', async () => {
    render(<Form onSubmit={async () => undefined} />);
    type('Password', 'Passw0rd!');
    expect(getNote('confirmPassword')).toBe('');
    type('Confirm password', 'Passw0rd!');
    fireEvent.blur(screen.getByLabelText('Confirm password'));

    type('Password', 'Passw0rd!!');

    await waitFor(() => expect(getNote('confirmPassword')).toBe('Passwords must match'));
  });

  test('submitting validates all fields, sends nothing and focuses the first invalid one', async () => {
    let sent = 0;
    render(
      <Form
        onSubmit={async () => {
          sent += 1;
        }}
      />,
    );
    type('Username', 'ravi_7');

    fireEvent.submit(screen.getByRole('button'));

    await waitFor(() => expect(getNote('password')).toBe('Password is a required field'));
    expect(getNote('confirmPassword')).toBe('Confirm password is a required field');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(sent).toBe(0);
  });

  test('shows server messages under their fields and focuses the first', async () => {
    const fields = new Map([['Password', 'Password must be at least 9 characters']]);
    const problems = new Map([['Password', problem('TOO_SHORT', { least: 9 })]]);
    const failure = new CallFailure({
      code: 'VALIDATION',
      message: 'Invalid request',
      status: 400,
      fields,
      problems,
    });
    render(<Form onSubmit={() => Promise.reject(failure)} />);
    type('Username', 'ravi_7');
    type('Password', 'Passw0rd!');
    type('Confirm password', 'Passw0rd!');

    fireEvent.submit(screen.getByRole('button'));

    await waitFor(() => expect(getNote('password')).toBe('Password must be at least 9 characters'));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(screen.getByRole('alert').textContent).toBe('');
    type('Password', 'Passw0rd!2');
    await waitFor(() => expect(getNote('password')).toBe(''));
  });

  test('shows other failures above the form', async () => {
    const failure = new CallFailure({ code: 'SIGNUP_DISABLED', message: 'No.', status: 403 });
    render(<Form onSubmit={() => Promise.reject(failure)} />);
    type('Username', 'ravi_7');
    type('Password', 'Passw0rd!');
    type('Confirm password', 'Passw0rd!');

    fireEvent.submit(screen.getByRole('button'));

    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('No.'));
  });
});
