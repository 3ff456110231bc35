import { type OperatorUser, operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { useAction } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import type { ButtonProps } from '#ui/button/button.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';

/** Options of an action on a player: one at a time. */
export function playerAction(userId: number, done: string) {
  const { operatorGetUser, operatorGetUsers } = operatorPeopleRoutes;
  return { key: playerActionKey(userId), done, refreshes: [operatorGetUser, operatorGetUsers] };
}

export function playerActionKey(userId: number): string {
  return `user ${userId}`;
}

interface StatusSwitch {
  readonly field: 'active' | 'betBlocked' | 'casinoBlocked' | 'withdrawalBlocked';
  readonly name: string;
  /** Field value while the player is allowed. */
  readonly isOn: boolean;
  readonly off: string;
  readonly on: string;
  /** Badge shown next to the player's name while blocked. */
  readonly mark: string;
}

/** Urgent switches, shown in the header of every tab. */
const IN_HEAD: readonly StatusSwitch[] = [
  {
    field: 'withdrawalBlocked',
    name: 'Withdrawals',
    isOn: false,
    off: 'Freeze withdrawals',
    on: 'Unfreeze withdrawals',
    mark: 'Withdrawals frozen',
  },
  {
    field: 'betBlocked',
    name: 'Betting',
    isOn: false,
    off: 'Block betting',
    on: 'Allow betting',
    mark: 'Betting blocked',
  },
];

const IN_ACCOUNT: readonly StatusSwitch[] = [
  { field: 'active', name: 'Account', isOn: true, off: 'Block', on: 'Unblock', mark: 'Blocked' },
  {
    field: 'casinoBlocked',
    name: 'Casino',
    isOn: false,
    off: 'Block casino',
    on: 'Allow casino',
    mark: 'Casino blocked',
  },
];

interface PlayerProps {
  readonly user: OperatorUser;
}

const isAllowed = (user: OperatorUser, { field, isOn }: StatusSwitch) => user[field] === isOn;

/** Badges of the player's current restrictions. */
export function StatusMarks({ user }: PlayerProps) {
  if (user.closedAt !== null) return null;
  return [...IN_ACCOUNT, ...IN_HEAD]
    .filter((one) => !isAllowed(user, one))
    .map(({ field, mark }) => (
      <Badge key={field} tone="bad">
        {mark}
      </Badge>
    ));
}

/** Blocks or unblocks withdrawals and betting, with a reason. */
export function StatusButtons({ user }: PlayerProps) {
  return IN_HEAD.map((one) => <StatusButton key={one.field} user={user} statusSwitch={one} />);
}

/** Controls whether a player may log in and play in the casino. */
export function PlayerStatus({ user }: PlayerProps) {
  return (
    <Panel title="Status">
      <Box as="ul" padBottom={4}>
        {IN_ACCOUNT.map((one) => {
          const may = isAllowed(user, one);
          return (
            <Row as="li" key={one.field} gap={5} padX={6} padY={4} border="top">
              <Text grow>{one.name}</Text>
              <Badge tone={may ? 'good' : 'bad'}>{may ? 'Allowed' : one.mark}</Badge>
              <StatusButton user={user} statusSwitch={one} size="s" />
            </Row>
          );
        })}
      </Box>
    </Panel>
  );
}

interface StatusButtonProps extends PlayerProps, Pick<ButtonProps, 'size'> {
  readonly statusSwitch: StatusSwitch;
}

function StatusButton({ user, statusSwitch, ...button }: StatusButtonProps) {
  const { run, isPending } = useAction(operatorPeopleRoutes.operatorSetUserStatus, playerAction(user.id, 'Saved'));
  const { field, off, on } = statusSwitch;
  const words = isAllowed(user, statusSwitch) ? off : on;
  return (
    <ReasonButton
      {...button}
      disabled={isPending}
      dialog={{
        title: words,
        text:
          field === 'active' && user.active
            ? `${user.userName} will be logged out on all devices immediately.`
            : `Takes effect immediately for ${user.userName}.`,
        confirmLabel: words,
        onConfirm: (reason) => run({ userId: user.id, [field]: !user[field], reason }),
      }}
    >
      {words}
    </ReasonButton>
  );
}
