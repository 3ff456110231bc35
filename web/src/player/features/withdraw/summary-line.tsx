export interface SummaryLineProps {
  readonly name: string;
  /** Without one there is no line. */
  readonly value: string;
  readonly isMain?: boolean;
}

/** A line of what is about to be asked for. */
export function SummaryLine({ name, value, isMain = false }: SummaryLineProps) {
  if (value === '') return null;
  return (
    <div data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
