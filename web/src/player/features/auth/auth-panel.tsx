import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { lazyComponent, untilLoaded } from '#ui/lazy/late-part.ts';
import { login, registration } from './auth-state.ts';
import { LoginForm } from './login-form.tsx';
import { MobileForm } from './mobile-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { VerificationForm } from './verification-form.tsx';

const ResetForm = lazyComponent(() =>
  import('./reset-form.tsx').then(({ ResetForm }) => ResetForm),
);

/** Loads the terms on demand. Focus stays where it is meanwhile, so it can return there. */
async function readTerms() {
  const { TermsPanel } = await untilLoaded(() => import('./terms-panel.tsx'));
  return TermsPanel;
}

export interface AuthPanelProps {
  /** Rendered in a page rather than a dialog. */
  readonly isPage?: boolean;
}

/** The current form; the terms open on top and typed values are kept underneath. */
export function AuthPanel({ isPage = false }: AuthPanelProps) {
  const step = useStore(login, (state) => state.step);
  const [Terms, setTerms] = useState<ComponentType<{ onBack: () => void }> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(isPage ? null : step);

  // Moves focus into each new form; the dialog itself handles the first.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [step]);

  return (
    <div ref={place}>
      <div hidden={Terms !== null}>
        <StepForm onTerms={() => void readTerms().then((Panel) => setTerms(() => Panel))} />
      </div>
      {Terms !== null && <Terms onBack={() => setTerms(null)} />}
    </div>
  );
}

function StepForm({ onTerms }: { readonly onTerms: () => void }) {
  const step = useStore(login, (state) => state.step);
  const pending = useStore(registration, (state) => state.pending);
  if (step === 'sign-up') return <SignUpForm onTerms={onTerms} />;
  if (step === 'reset') {
    return (
      <Suspense>
        <ResetForm />
      </Suspense>
    );
  }
  if (step === 'login' || pending === null) return <LoginForm onTerms={onTerms} />;
  if (pending.mobile === '') return <MobileForm pending={pending} />;
  return <VerificationForm pending={pending} />;
}
