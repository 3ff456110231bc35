export interface SummaryLineProps {
  readonly name: string;
  /** The line is hidden if empty. */
  readonly value: string;
  readonly isMain?: boolean;
}

/** A line of the request summary. */
export function SummaryLine({ name, value, isMain = false }: SummaryLineProps) {
  if (value === '') return null;
  return (
    <div data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
