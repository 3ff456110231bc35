import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '#data/api/failure.ts';
import { OfficeLink } from '#operator/parts/office-link.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** In the place of a page that broke. */
export function OfficeError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageHead title="This page broke" />
      <EmptyState title="This page broke" text={messageOf(error)}>
        <Button
          look="primary"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      </EmptyState>
    </>
  );
}

/** For an address that is none of ours. */
export function OfficeNotFound() {
  return (
    <>
      <PageHead title="No such page" />
      <EmptyState title="No such page" text="The address may be misspelled.">
        <OfficeLink to="/">Dashboard</OfficeLink>
      </EmptyState>
    </>
  );
}
