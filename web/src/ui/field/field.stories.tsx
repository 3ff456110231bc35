import { useState } from 'react';
import { CheckField } from './check-field.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export const title = 'Field';

const column = { display: 'grid', gap: 16, maxInlineSize: 360 } as const;

function Typed(props: Omit<TextFieldProps, 'onChange' | 'value'> & { readonly start?: string }) {
  const { start = '', ...rest } = props;
  const [value, setValue] = useState(start);
  return <TextField {...rest} value={value} onChange={setValue} />;
}

export function Text() {
  return (
    <div style={column}>
      <Typed label="User name" error={null} placeholder="As you write it" />
      <Typed label="Mobile number" error={null} before="+91" hint="A code is sent to it" />
      <Typed label="User name" start="asha" error={null} success="This name is free" isValid />
      <Typed label="Stake" start="50" error="Minimum stake is 100" />
      <Typed label="User name" start="asha" error={null} disabled />
    </div>
  );
}

export function LongWords() {
  return (
    <div style={{ ...column, maxInlineSize: 200 }}>
      <Typed
        label="The name that stands on the account that the money is paid out to"
        start="Thiruvananthapuram Venkatanarasimharajuvaripeta"
        error="The name on the account has to be the one on your proof of identity, letter by letter"
      />
    </div>
  );
}

export function Password() {
  const [value, setValue] = useState('Secret#12');
  return (
    <div style={column}>
      <PasswordField label="Password" value={value} error={null} onChange={setValue} />
    </div>
  );
}

export function Check() {
  const [isOn, setOn] = useState(true);
  return (
    <div style={column}>
      <CheckField label="I am 18 or older" checked={isOn} onChange={setOn} />
      <CheckField
        label="I have read the terms, the rules of each market and how results are settled, and I agree"
        checked={!isOn}
        onChange={(checked) => setOn(!checked)}
      />
    </div>
  );
}
