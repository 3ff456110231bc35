import type { Passkey } from '@crease/contracts/people/account.ts';
import { Suspense, useState } from 'react';
import { t } from '#i18n/text.ts';
import { PasskeyRow } from '#security/passkey-list.tsx';
import type { Owner } from '#security/proof-fields.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { ProofForm } from './proof-form.tsx';
import { addPasskey, removePasskey } from './security.ts';

/** Loaded after the screen, since nothing depends on it. */
const AddPasskeyDialog = lazyComponent(() =>
  import('#security/add-passkey-dialog.tsx').then(({ AddPasskeyDialog }) => AddPasskeyDialog),
);

/** The user's passkeys. Adding or removing one takes the password; adding one takes the second factor too. */
export function PasskeyPart({ passkeys, owner }: { readonly passkeys: readonly Passkey[]; readonly owner: Owner }) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState(0);
  return (
    <>
      <PasskeyRow passkeys={passkeys} removed={removed} onAdd={() => setAdding(true)} onRemove={setLeaving} />
      <Suspense fallback={null}>
        <AddPasskeyDialog open={isAdding} owner={owner} onAdd={addPasskey} onClose={() => setAdding(false)} />
      </Suspense>
      <TitledDialog open={leaving !== null} title={t('Remove passkey')} onClose={() => setLeaving(null)}>
        {leaving !== null && (
          <ProofForm
            userName={owner.userName}
            hasSecondFactor={false}
            intro={t('“{name}” will no longer log you in.', { name: leaving.name })}
            submitText={t('Remove passkey')}
            isDangerous
            onProof={async (proof) => {
              await removePasskey(leaving.id, proof);
              toasts.show('success', t('Passkey removed'));
              setLeaving(null);
              setRemoved(removed + 1);
            }}
          />
        )}
      </TitledDialog>
    </>
  );
}
