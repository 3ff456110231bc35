import { useState } from 'react';
import { OtpField, type OtpFieldProps } from './otp-field.tsx';

export const title = 'Otp field';

function Typed(props: Pick<OtpFieldProps, 'error' | 'success' | 'isValid'> & { start: string }) {
  const { start, ...rest } = props;
  const [value, setValue] = useState(start);
  return (
    <div style={{ maxInlineSize: 360 }}>
      <OtpField
        {...rest}
        label="Enter OTP"
        length={6}
        value={value}
        onChange={(text) => setValue(text.replace(/\D/g, '').slice(0, 6))}
      />
    </div>
  );
}

export function Empty() {
  return <Typed start="" error={null} />;
}

export function HalfTyped() {
  return <Typed start="481" error={null} />;
}

export function Wrong() {
  return <Typed start="481516" error="This code is not the one we sent. 2 tries left." />;
}

export function Right() {
  return <Typed start="481516" error={null} success="Verified" isValid />;
}
