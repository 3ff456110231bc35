import { WizardSteps } from './wizard-steps.tsx';

export const title = 'Wizard steps';

const NAMES = ['Amount', 'Pay', 'Confirm'];

export function First() {
  return <WizardSteps label="Deposit steps" names={NAMES} current={0} />;
}

export function Second() {
  return <WizardSteps label="Deposit steps" names={NAMES} current={1} />;
}
