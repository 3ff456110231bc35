import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { NoSmsProvider, refuseLoggedCodes } from './publishing-rules.ts';

const PASSWORD = 'Tangl3d-kettle#';
const registration = { userName: 'asha_1', mobile: '9876543210' };

let server: TestServer;

function register(host = 'localhost') {
  return server.call('register', { ...registration, password: PASSWORD, confirmPassword: PASSWORD }, { host });
}

beforeEach(async () => {
  server = await startTestServer();
});

describe('without an SMS provider', () => {
  beforeEach(() => {
    server.sms.isLogged = true;
  });

  test('an installation with a licensed domain doesn’t start, and says what to set', () => {
    const { domains, sms } = server.context;
    expect(() => refuseLoggedCodes(domains, sms)).toThrow(NoSmsProvider);
    expect(() => refuseLoggedCodes(domains, sms)).toThrow(/licensed\.example.*SMS_WEBHOOK_URL/);
  });

  test('never prints a licensed domain’s code, whatever host requests it', async () => {
    const made = await register('licensed.example');
    server.clock.advance(31_000);
    const again = await server.call('resendCode', registration, { host: 'localhost' });

    expect(made.result.codeSent).toBe(false);
    expect(again.error?.code).toBe('SMS_FAILED');
    expect(server.sms.texts).toEqual([]);
  });

  test('a play-money domain prints its codes, as it is for trying the product', async () => {
    expect((await register()).result.codeSent).toBe(true);
  });

  test('a licence can’t be published', async () => {
    const licence = { jurisdiction: 'IM', number: 'X-2', text: 'Licensed.' };
    await server.asOperator('operatorSaveDomainSetting', {
      name: 'other.example',
      setting: { licence },
    });

    const published = await server.asOperator('operatorPublishDomainSetting', {
      name: 'other.example',
    });

    expect(published.error?.validationErrors).toMatchObject([{ members: ['setting.licence'] }]);
  });
});

test('a licensed installation starts with a provider', () => {
  const { domains, sms } = server.context;
  expect(() => refuseLoggedCodes(domains, sms)).not.toThrow();
});
