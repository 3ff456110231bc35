import { hash, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { DocumentStore } from '#base/document-store.ts';
import type { BaseEnv } from '#base/env.ts';
import { reportLockMisuse } from '#base/keyed-mutex.ts';
import { pdfTablePrinter } from '#base/pdf-table-printer.ts';
import type { Database } from '#base/postgres/open-database.ts';
import { sharpImageEncoder } from '#base/sharp-image-encoder.ts';
import type { Clock } from '#base/system/clock.ts';
import { aesKeyedCipher, randomIdSource } from '#base/system/crypto.ts';
import { FolderFileStore } from '#base/system/file-store.ts';
import type { Log } from '#base/system/log.ts';
import type { Tracer } from '#base/system/tracer.ts';
import { fileExclusionRegister } from '#care/exclusion-register.ts';
import { filePersonScreening } from '#care/person-screening.ts';
import { manualProvider, type PaymentProvider } from '#cash/providers/payment-provider.ts';
import { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { httpTransport, webhookProvider } from '#cash/providers/webhook-provider.ts';
import { GameHouse } from '#casino/house/game-house.ts';
import type { SeedVault } from '#casino/house/seed-custody.ts';
import { httpCasinoProvider } from '#casino/providers/http-provider.ts';
import { OwnProvider } from '#casino/providers/own-provider.ts';
import { PlayStore } from '#casino/store/play-store.ts';
import { drawDocument } from '#jobs/draw-document.ts';
import type { Exchange } from '#journal/exchange.ts';
import { FeedStore } from '#market-desk/feeds/feed-store.ts';
import { openPushedFeeds } from '#market-desk/feeds/push-feed.ts';
import { argon2PasswordHasher } from '#people/security/passwords.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';
import { consoleSmsSender, webhookSmsSender } from '#people/sms-sender.ts';
import type { Config } from '#start/config/read-config.ts';
import { type AppPorts, openApp } from './app.ts';
import type { Lifetime } from './lifetime.ts';
import { postgresReadModel } from './read-model.ts';

/** Parts that every process opens first. */
export interface ProcessParts {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly life: Lifetime;
  readonly tracer: Tracer | null;
}

/** Creates the ports on this process's database, and the use cases on top of them. */
export function openContext(parts: ProcessParts, exchange: Exchange, others: Partial<AppPorts> = {}) {
  const { config, log, clock, database, tracer } = parts;
  const { sql } = database;
  const documents = new DocumentStore(sql, () => clock.now());
  const bank = new SandboxBank({ documents, ids: randomIdSource, clock });
  const pushed = { store: new FeedStore(sql), sources: config.feedSources, clock, log };
  const { pushFeed, feedEndpoint, manualFeed } = openPushedFeeds(pushed);
  const own = makeHouse({ sql, documents, cipher: aesKeyedCipher, ids: randomIdSource, clock, log });
  const outside = config.casinoProviders.map((setting) => httpCasinoProvider(setting, { clock, ids: randomIdSource }));
  const context = openApp(
    {
      exchange,
      isGateway: config.cluster.role === 'gateway',
      lockWatch: reportLockMisuse(log),
      readModel: postgresReadModel(sql),
      sql,
      files: new FolderFileStore(path.join(config.dataDir, 'uploads')),
      operatorFactor: config.operatorFactor,
      operatorProofMs: config.operatorProofMs,
      sessionLimits: config.sessionLimits,
      alarmLimits: config.alarmLimits,
      identityFiles: new FolderFileStore(path.join(config.dataDir, 'identity')),
      screening: config.screeningFile === null ? null : filePersonScreening(config.screeningFile),
      exclusionRegister: config.exclusionFile === null ? null : fileExclusionRegister(config.exclusionFile),
      imageEncoder: sharpImageEncoder(drawDocument),
      printer: pdfTablePrinter(),
      cipher: aesKeyedCipher,
      passwords: argon2PasswordHasher(),
      ids: randomIdSource,
      clock,
      log,
      tracer,
      paymentProviders: createPaymentProviders(parts, bank),
      casinoProviders: [own.provider, ...outside],
      house: own.house,
      feedEndpoint,
      manualFeed,
      sms:
        config.smsWebhookUrl === null
          ? consoleSmsSender(log)
          : webhookSmsSender({ url: config.smsWebhookUrl, clock, log }),
      ...others,
    },
    config.siteDomains,
  );
  return { context, own, documents, bank, pushFeed };
}

/** Manual payments, the sandbox bank, and the gateway from the environment. */
function createPaymentProviders({ config, clock }: ProcessParts, bank: SandboxBank): readonly PaymentProvider[] {
  const { paymentGateway } = config;
  const own = [manualProvider, bank.provider];
  if (paymentGateway === null) return own;
  const { code, url, secret } = paymentGateway;
  const transport = httpTransport(url);
  return [...own, webhookProvider({ code, isSandbox: false, secret, clock, transport })];
}

interface HouseSetting extends Pick<BaseEnv, 'sql' | 'documents' | 'cipher' | 'clock' | 'ids' | 'log'> {
  readonly chainRounds?: number;
  /** Games on offer; defaults to all games that have a page. */
  readonly games?: readonly GameCode[];
}

/** Creates the house games and the provider through which the operator accesses them. */
export function makeHouse(setting: HouseSetting) {
  const provider = new OwnProvider(setting);
  const keys = new SecretKeys(setting);
  const safe: SeedVault = {
    seal: (owner, text) => keys.seal('game-seed', owner, text),
    open: (owner, sealed) => keys.open('game-seed', owner, sealed),
    draw: () => randomBytes(32).toString('hex'),
    hash: (text) => hash('sha256', text),
  };
  const store = new PlayStore(setting.sql);
  return { house: new GameHouse({ ...setting, store, wallet: provider, safe }), provider };
}
