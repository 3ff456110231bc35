import type { DomainDraft } from '@crease/contracts/routes/operator-site.ts';
import {
  type DomainSettingPart,
  licenceProblemOf,
} from '@crease/contracts/rules/domain-setting.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import type { DomainRecord } from './domain-settings.ts';
import { DEFAULT_DOMAIN } from './site-domains.ts';

/** Every domain with its draft. */
export function listDomains({ domains }: AppContext): { readonly items: readonly DomainDraft[] } {
  return { items: domains.records().map(([name, record]) => draftOf(name, record)) };
}

/**
 * Merges a part into the draft of a domain (api 10.6); a new name begins as `default` is.
 *
 * A licence that lacks its jurisdiction, number, text or age is refused here already, so that no draft holds one.
 */
export function saveDomain(
  context: AppContext,
  actor: Actor,
  request: { readonly name: string; readonly setting: DomainSettingPart },
): Promise<Reply<DomainDraft>> {
  return inTurn(context, request.name, () => mergeIntoDraft(context, actor, request));
}

async function mergeIntoDraft(
  { domains }: AppContext,
  actor: Actor,
  request: { readonly name: string; readonly setting: DomainSettingPart },
): Promise<Reply<DomainDraft>> {
  const { name } = request;
  const before = domains.recordOf(name);
  const former = before?.draft ?? domains.recordOf(DEFAULT_DOMAIN)?.draft;
  if (former === undefined) return decline('NOT_FOUND');
  // JSON has no undefined: what a part holds is a value.
  const draft: DomainSetting = Object.assign({}, former, request.setting);
  const problem = licenceProblemOf(draft);
  if (problem !== null) {
    return declineField(draft.licence === null ? 'setting' : 'setting.licence', problem);
  }
  const licenceBy = changesLicence(former, draft) ? actor.operatorId : (before?.licenceBy ?? null);
  const record: DomainRecord = {
    draft,
    published: before?.published ?? null,
    publishedAt: before?.publishedAt ?? null,
    licenceBy: changesLicence(before?.published ?? null, draft) ? licenceBy : null,
  };
  const audit = auditLineOf(actor, {
    action: 'SaveDomainSetting',
    entity: 'domain',
    entityId: name,
    before: before?.draft ?? null,
    after: draft,
  });
  return answer(draftOf(name, await domains.save(name, record, audit)));
}

/**
 * Serves the draft of a domain and enforces it at once (api 10.6).
 *
 * Real money is switched on or off by two people: who changed the licence or the age does not publish it.
 */
export function publishDomain(
  context: AppContext,
  actor: Actor,
  { name }: { readonly name: string },
): Promise<Reply<DomainDraft>> {
  return inTurn(context, name, () => publishDraft(context, actor, name));
}

async function publishDraft(
  { domains, clock }: AppContext,
  actor: Actor,
  name: string,
): Promise<Reply<DomainDraft>> {
  const record = domains.recordOf(name);
  if (record === null) return decline('NOT_FOUND');
  if (record.licenceBy === actor.operatorId) return decline('FOUR_EYES');
  // Later than the last one even within a millisecond: the listeners tell a new publication by its time.
  const publishedAt = Math.max(clock.now(), (record.publishedAt ?? 0) + 1);
  const next: DomainRecord = { ...record, published: record.draft, publishedAt, licenceBy: null };
  const audit = auditLineOf(actor, {
    action: 'PublishDomainSetting',
    entity: 'domain',
    entityId: name,
    before: record.published,
    after: record.draft,
  });
  return answer(draftOf(name, await domains.save(name, next, audit)));
}

/** One change of a domain after another: each begins with what the one before has left. */
function inTurn<Value>(
  { loginTurns }: AppContext,
  name: string,
  change: () => Promise<Value>,
): Promise<Value> {
  return loginTurns.take(`domain:${name}`, change);
}

/** Whether two settings differ in what makes real money lawful. */
function changesLicence(former: DomainSetting | null, next: DomainSetting): boolean {
  if (former === null) return next.licence !== null;
  const one = { licence: former.licence, minAge: former.licence === null ? 0 : former.minAge };
  const other = { licence: next.licence, minAge: next.licence === null ? 0 : next.minAge };
  return JSON.stringify(one) !== JSON.stringify(other);
}

function draftOf(name: string, { draft, published, publishedAt }: DomainRecord): DomainDraft {
  return {
    name,
    draft,
    published,
    publishedAt: publishedAt === null ? null : timeOf(publishedAt),
  };
}
