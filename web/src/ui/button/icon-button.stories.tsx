import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from './button.tsx';

export const title = 'Icon button';

const row = { display: 'flex', gap: 8, alignItems: 'center' } as const;

export function States() {
  return (
    <div style={row}>
      <IconButton label="Close">
        <Icon variant="regular" name="close" />
      </IconButton>
      <IconButton label="Pin this match" size="s">
        <Icon variant="regular" name="pin" size={16} />
      </IconButton>
      <IconButton label="Unpin this match" aria-pressed="true">
        <Icon variant="solid" name="pin" />
      </IconButton>
      <IconButton label="Download" disabled>
        <Icon variant="regular" name="download" />
      </IconButton>
    </div>
  );
}

export function OnTheHeader() {
  return (
    <div style={{ ...row, padding: 12, background: 'var(--head)' }}>
      <IconButton label="Search" ground="head">
        <Icon variant="regular" name="search" />
      </IconButton>
      <IconButton label="Notices" ground="head">
        <Icon variant="regular" name="bell" />
      </IconButton>
    </div>
  );
}
