import type { Identity } from '@crease/contracts/wire/identity.ts';
import { t } from '#i18n/text.ts';
import { describeAcceptedFiles } from '#player/features/requests/store-picture.ts';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './identity.module.css';
import { kindName, labelForState } from './identity-words.ts';
import { ItemRow } from './item-row.tsx';

/** All requirements in order; the first actionable one is expanded. */
export function ItemsPanel({ identity }: { readonly identity: Identity }) {
  const { items } = identity;
  const next = items.find(({ canSend }) => canSend)?.kind;
  return (
    <Panel
      title={t('Required documents')}
      aside={<small className={styles.sub}>{describeAcceptedFiles()}</small>}
    >
      <p className="visually-hidden" role="status">
        {items
          .map(({ kind, state }) =>
            t('{request}: {state}.', { request: kindName(kind), state: labelForState(state) }),
          )
          .join(' ')}
      </p>
      {items.map((item) => (
        <ItemRow key={item.kind} item={item} identity={identity} isNext={item.kind === next} />
      ))}
    </Panel>
  );
}
