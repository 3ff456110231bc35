import type { OperatorUser } from '@crease/contracts/people/operator-people.ts';
import { RoleGate } from '#operator/components/page-head.tsx';
import { HouseLimit, PlayerLimits } from '#operator/features/players/house-limits.tsx';
import { PlayerAccess } from '#operator/features/players/player-access.tsx';
import { PlayerClosing } from '#operator/features/players/player-closing.tsx';
import { PlayerHistory } from '#operator/features/players/player-history.tsx';
import { PlayerMoney } from '#operator/features/players/player-money.tsx';
import { PlayerPlayLimits } from '#operator/features/players/player-play-limits.tsx';
import { PlayerStatus } from '#operator/features/players/player-status.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface PlayerProps {
  readonly user: OperatorUser;
}

/** Statement and balance adjustments. */
export function Statement({ user }: PlayerProps) {
  return (
    <Stack gap="page" canShrink>
      <RoleGate roles={['cashier']}>
        <PlayerMoney user={user} />
      </RoleGate>
      <PlayerHistory userId={user.id} />
    </Stack>
  );
}

/** Limits set by the player and the house. */
export function Limits({ user }: PlayerProps) {
  return (
    <Stack gap="page" canShrink>
      <PlayerPlayLimits userId={user.id} />
      {user.closedAt === null && <HouseLimit userId={user.id} />}
      <PlayerLimits user={user} />
    </Stack>
  );
}

/** Access and account closure. */
export function Account({ user }: PlayerProps) {
  return (
    <Stack gap="page" canShrink>
      <PlayerStatus user={user} />
      <PlayerAccess user={user} />
      {!user.isDemo && <PlayerClosing user={user} />}
    </Stack>
  );
}
