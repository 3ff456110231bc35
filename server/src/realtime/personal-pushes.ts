import { HUB_EVENT } from '@crease/contracts/pushes/hub-method.ts';
import { createPush, type PushMessage } from '@crease/contracts/pushes/message.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Hub } from '@crease/hub/hub.ts';
import { toBonusStatus } from '#bonus/bonus-view.ts';
import { toRequestStatus } from '#cash/requests/request-pushes.ts';
import { describeNotice } from '#notices/notice-words.ts';
import type { PersonalPush } from '#notices/personal-news.ts';
import type { AppEnv } from '#office/env.ts';
import type { Visitor, Visitors } from './visitors.ts';

/** Pushes notifications and settings to all devices of an online user. Offline users cost nothing. */
export function pushPersonalChanges(
  { personalNews }: Pick<AppEnv, 'personalNews'>,
  hub: Pick<Hub<Visitor>, 'sendToUser'>,
  visitors: Visitors,
): void {
  personalNews.listen((userId, push) => {
    if (visitors.isOnline(userId)) hub.sendToUser(String(userId), HUB_EVENT, pushOfWord(push));
  });
}

function pushOfWord(push: PersonalPush): PushMessage {
  switch (push.type) {
    case 'notice': {
      const { item, unread } = push;
      const { title, text, level } = describeNotice(item);
      const said = { Id: item.id, Title: title, Text: text, Level: level };
      return createPush('Notice', { ...said, Item: item, Unread: unread });
    }
    case 'read':
      return createPush('NoticesRead', { UpToId: push.upToId, Unread: push.unread });
    case 'preferences':
      return createPush('UserPreference', { Preferences: push.preferences });
    case 'identity':
      return createPush('Identity', { Kind: push.kind, State: push.state });
    case 'reality-check':
      return createPush('RealityCheck', { AnsweredAt: push.answeredAt });
    case 'request': {
      const { id, type, state, amount } = push.request;
      return createPush('DepositWithdrawal', {
        Id: id,
        Type: type === 'DEPOSIT' ? 'Deposit' : 'Withdrawal',
        State: state,
        StatusName: toRequestStatus(state),
        Amount: toRupees(amount),
      });
    }
    case 'bonus': {
      const { id, state, wagered } = push.bonus;
      return createPush('Bonus', {
        BonusId: id,
        Status: toBonusStatus(state),
        State: state,
        WageringDone: toRupees(wagered),
      });
    }
  }
}
