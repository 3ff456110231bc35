import { useLocation, useNavigate } from '@tanstack/react-router';
import { PasswordPanel } from '#operator/features/login/password-panel.tsx';

/** Target of an operator's password link. */
export function PasswordScreen() {
  const link = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  return <PasswordPanel link={link} onChosen={() => void navigate({ to: '/', replace: true })} />;
}
