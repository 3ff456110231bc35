import { useState } from 'react';
import { Switch } from './switch.tsx';

export const title = 'Switch';

export function OnAndOff() {
  const [isOn, turn] = useState(true);
  return (
    <div>
      <p>
        <b id="switch-on">Confirm before placing</b>
        <Switch nameId="switch-on" isOn={isOn} onToggle={turn} />
      </p>
      <p>
        <b id="switch-off">One-click betting</b>
        <Switch nameId="switch-off" isOn={!isOn} onToggle={(on) => turn(!on)} />
      </p>
    </div>
  );
}
