import type { DomainSetting } from '@crease/contracts/settings.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './site-form.module.css';

type Banner = DomainSetting['banners'][number];

export interface BannerFieldsProps {
  readonly banners: DomainSetting['banners'];
  readonly onChange: (banners: DomainSetting['banners']) => void;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Banner images and their links. */
export function BannerFields({ banners, onChange }: BannerFieldsProps) {
  function edit(place: number, change: Partial<Banner>) {
    onChange(banners.map((banner, at) => (at === place ? { ...banner, ...change } : banner)));
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Banners</legend>
      {banners.map((banner, place) => (
        // Banners are identified by position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className={styles.banner}>
          <TextField
            label={`Image ${place + 1} URL`}
            value={banner.imageUrl}
            error={null}
            onChange={(imageUrl) => edit(place, { imageUrl })}
          />
          <TextField
            label={`Link ${place + 1}`}
            value={banner.link ?? ''}
            error={null}
            onChange={(text) => edit(place, { link: orNull(text) })}
          />
          <TextField
            label={`Title ${place + 1}`}
            value={banner.title ?? ''}
            error={null}
            onChange={(text) => edit(place, { title: orNull(text) })}
          />
          <Button
            aria-label={`Remove banner ${place + 1}`}
            onClick={() => onChange(banners.filter((_, at) => at !== place))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        size="s"
        className={styles.add}
        onClick={() => onChange([...banners, { imageUrl: '', link: null, title: null }])}
      >
        Add banner
      </Button>
    </fieldset>
  );
}
