import { toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { type DomainDraft, findLicenceProblem } from '@crease/contracts/site/site-routes.ts';
import { lacksFourEyes, NEEDS_FOUR_EYES } from '#approvals/house-rules.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { areIndependent } from '#people/staff/independent-operators.ts';
import type { DomainRecord, DomainSettings } from '#site/domain-settings.ts';
import {
  findAuthors,
  guardedChanges,
  maySendSms,
  NEEDS_TEXT_PROVIDER,
  ONE_KIND_OF_RUPEES,
  wouldMix,
} from '#site/publishing-rules.ts';
import { DEFAULT_DOMAIN, isThisMachine } from '#site/site-domains.ts';
import type { OfficeEnv } from './env.ts';

export function listDomains({ domains }: OfficeEnv): { readonly items: readonly DomainDraft[] } {
  return { items: domains.records().map(([name, record]) => toDomainDraft(name, record)) };
}

/**
 * Merges a partial update into a domain's draft (API 10.6). A new name starts with the settings of `default`, without
 * a licence.
 *
 * Rejects a licence that lacks its jurisdiction, number, text or age, and callback or download URLs that aren't https
 * on a host of the installation, so that no draft contains them.
 */
export function saveDomain(
  { domains, locks }: OfficeEnv,
  actor: Actor,
  { name, setting: part }: Input<'operatorSaveDomainSetting'>,
): Reply<DomainDraft> {
  return locks.run(`domain:${name}`, async () => {
    const before = domains.findRecord(name);
    const served = getServedSetting(domains, before);
    // JSON has no undefined, so every member present has a value.
    const draft: DomainSetting = Object.assign({}, before?.draft ?? served, part);
    const problem = findLicenceProblem(draft);
    if (problem !== null) return failField(draft.licence === null ? 'setting' : 'setting.licence', problem);
    if (wouldMix(domains, draft)) return failField('setting.isSandbox', ONE_KIND_OF_RUPEES);
    for (const field of ['baseUrl', 'apkUrl'] as const) {
      if (field in part && !isOwnAddress(domains, name, draft[field])) {
        const sentence = `${field} must be an https URL on one of this site’s hosts`;
        return failField(`setting.${field}`, sentence);
      }
    }
    const { operatorId } = actor;
    const record: DomainRecord = {
      draft,
      published: before?.published ?? null,
      publishedAt: before?.publishedAt ?? null,
      changedBy: findAuthors(before?.changedBy ?? {}, { served, draft, part, operatorId }),
    };
    const audit = buildAuditRow(actor, {
      action: 'SaveDomainSetting',
      entity: 'domain',
      entityId: name,
      before: before?.draft ?? null,
      after: draft,
    });
    return ok(toDomainDraft(name, await domains.save(name, record, audit)));
  });
}

/**
 * Publishes a domain's draft, effective immediately (API 10.6).
 *
 * Changes to guarded settings need two people. Errors: FOUR_EYES for all their editors and dependent operators;
 * VALIDATION of a licence while four eyes is off.
 */
export function publishDomain(
  context: OfficeEnv,
  actor: Actor,
  { name }: Input<'operatorPublishDomainSetting'>,
): Reply<DomainDraft> {
  const { domains, clock, locks, sms } = context;
  return locks.run(`domain:${name}`, async () => {
    const record = domains.findRecord(name);
    if (record === null) return fail('NOT_FOUND');
    if (wouldMix(domains, record.draft)) return failField('setting.isSandbox', ONE_KIND_OF_RUPEES);
    if (!maySendSms(sms, record.draft)) return failField('setting.licence', NEEDS_TEXT_PROVIDER);
    const served = getServedSetting(domains, record);
    for (const field of guardedChanges(served, record.draft)) {
      const author = record.changedBy[field] ?? actor.operatorId;
      if (!(await areIndependent(context, author, actor.operatorId))) return fail('FOUR_EYES', { field });
    }
    if (await lacksFourEyes(context, record.draft)) return failField('setting.licence', NEEDS_FOUR_EYES);
    // Strictly increasing, because listeners recognise a new publication by its time.
    const publishedAt = Math.max(clock.now(), (record.publishedAt ?? 0) + 1);
    const next: DomainRecord = { ...record, published: record.draft, publishedAt, changedBy: {} };
    const audit = buildAuditRow(actor, {
      action: 'PublishDomainSetting',
      entity: 'domain',
      entityId: name,
      before: record.published,
      after: record.draft,
    });
    return ok(toDomainDraft(name, await domains.save(name, next, audit)));
  });
}

/** Currently served settings of a domain; without its own they are those of `default`, without a licence. */
function getServedSetting(domains: DomainSettings, record: DomainRecord | null): DomainSetting {
  if (record !== null && record.published !== null) return record.published;
  return { ...domains.getByHost(DEFAULT_DOMAIN), licence: null, isSandbox: false };
}

/** True for our paths, or https on our hosts. Passwords are sent to and programs downloaded from these URLs. */
function isOwnAddress(domains: DomainSettings, name: string, address: string | null): boolean {
  if (address === null || /^\/(?!\/)/.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
  const isOwn = hostname === name || domains.isOwnHost(hostname);
  return isSafe && isOwn && username === '' && password === '';
}

function toDomainDraft(name: string, { draft, published, publishedAt }: DomainRecord): DomainDraft {
  return { name, draft, published, publishedAt: toWireTimeOrNull(publishedAt) };
}
