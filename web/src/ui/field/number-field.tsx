import { bindNumber } from './bind-number.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'onChange'> {
  readonly onChange: (typed: string) => void;
}

/** A text field for odds, a stake or money. */
export function NumberField({ value, onChange, ref, ...rest }: NumberFieldProps) {
  const bound = bindNumber({ value, onChange });
  return (
    <TextField
      {...rest}
      {...bound}
      onChange={(_, event) => bound.onChange(event)}
      ref={(node) => {
        if (typeof ref === 'function') ref(node);
        else if (ref) ref.current = node;
        // A form writes its ungrouped value into the input it registers.
        if (node !== null && node.value !== bound.value) node.value = bound.value;
      }}
    />
  );
}
