import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface FactsProps {
  readonly facts?: readonly (readonly [name: string, value: ReactNode])[];
  /** Additional `Fact` elements. */
  readonly children?: ReactNode;
}

/** Name and value list. */
export function Facts({ facts = [], children }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {children}
    </dl>
  );
}

export interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
