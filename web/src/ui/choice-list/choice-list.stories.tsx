import { useState } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ChoiceList } from './choice-list.tsx';

export const title = 'Choice list';

export function Accounts() {
  const [value, setValue] = useState('1');
  return (
    <ChoiceList
      label="Pay to"
      value={value}
      onChange={setValue}
      items={[
        {
          value: '1',
          title: 'Bank ••4417',
          note: 'Asha K',
          badge: <Badge tone="good">Ready</Badge>,
        },
        { value: '2', title: 'UPI ash***@bank', note: 'From 22 Nov 11:20', isOff: true },
      ]}
    />
  );
}

export function Tiles() {
  const [value, setValue] = useState('upi');
  const icon = <Icon variant="regular" name="money" size={20} />;
  return (
    <ChoiceList
      label="Method"
      asTiles
      value={value}
      onChange={setValue}
      items={[
        { value: 'upi', title: 'UPI', note: 'About 5 min', icon },
        { value: 'bank', title: 'Bank transfer', note: 'Opens 09:00', icon, isOff: true },
      ]}
    />
  );
}
