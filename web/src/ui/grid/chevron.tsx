import { Icon, type IconSize } from '#ui/icon/icon.tsx';

const ICONS = {
  up: 'chevronUp',
  down: 'chevronDown',
  left: 'chevronLeft',
  right: 'chevronRight',
} as const;

export interface ChevronProps {
  readonly to: keyof typeof ICONS;
  readonly size?: IconSize;
  readonly className?: string | undefined;
}

/** Decorative direction indicator. */
export function Chevron({ to, size = 14, className }: ChevronProps) {
  return <Icon variant="regular" name={ICONS[to]} size={size} {...(className === undefined ? {} : { className })} />;
}
