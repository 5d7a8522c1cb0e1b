import { ApiError, NetworkError } from '@kepwai/api-client';
import { describe, expect, it } from 'vitest';
import { checkQuotaAccess } from './quota-access.ts';

const quotaId = 'cccccccc-0000-4000-8000-000000000001';

describe('checkQuotaAccess', () => {
  it.each([
    ['success with data', { success: true, data: { id: quotaId } }, 'allowed'],
    ['success without data', { success: true }, 'refused'],
    ['success with nothing as data', { success: true, data: null }, 'refused'],
    ['no success', { success: false }, 'refused'],
    ['no success, with data', { success: false, data: { id: quotaId } }, 'refused'],
  ])('the access to a quota is read: %s', async (_name, answer, access) => {
    expect(await checkQuotaAccess(quotaId, { verify: async () => answer })).toBe(access);
  });

  it.each(['true', 1, {}, null])('treats success: %j as a refusal', async (success) => {
    const answer: { success: boolean; data: object } = JSON.parse(JSON.stringify({ success, data: {} }));
    expect(await checkQuotaAccess(quotaId, { verify: async () => answer })).toBe('refused');
  });

  it('distinguishes a refusal, a response without an envelope, and no response', async () => {
    const fail = (error: Error) => checkQuotaAccess(quotaId, { verify: () => Promise.reject(error) });
    expect(await fail(new ApiError({ status: 404, body: undefined }))).toBe('refused');
    expect(await fail(new ApiError({ status: 500, body: undefined }))).toBe('failed');
    const page = new ApiError({ status: 200, body: '<html>' });
    expect(await fail(new NetworkError({ cause: page }))).toBe('failed');
    expect(await checkQuotaAccess(quotaId, { verify: async () => JSON.parse('null') })).toBe('failed');
    expect(await fail(new NetworkError())).toBe('unanswered');
    await expect(fail(new ApiError({ status: 401, body: undefined }))).rejects.toMatchObject({ status: 401 });
  });

  it('the access to a quota is requested each time', async () => {
    let asked = 0;
    const verify = async () => {
      asked += 1;
      return { success: true, data: {} };
    };
    await checkQuotaAccess(quotaId, { verify });
    await checkQuotaAccess(quotaId, { verify });
    expect(asked).toBe(2);
  });
});
