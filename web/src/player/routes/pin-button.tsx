import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { pins, togglePin } from '#player/features/pins/pins.ts';
import { Icon } from '#ui/icon/icon.tsx';

export interface PinButtonProps {
  readonly event: Pick<EventItem, 'id' | 'title'>;
  readonly className: string | undefined;
  readonly size?: 14 | 16;
}

/** Pins or unpins an event. */
export function PinButton({ event: { id, title }, className, size = 16 }: PinButtonProps) {
  const isPinned = useStore(pins, ({ ids }) => ids.includes(id));
  return (
    <button
      type="button"
      className={className}
      aria-label={t('Pin {name}', { name: title })}
      aria-pressed={isPinned}
      onClick={() => togglePin(id)}
    >
      <Icon variant={isPinned ? 'solid' : 'regular'} name="pin" size={size} />
    </button>
  );
}
