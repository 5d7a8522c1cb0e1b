import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tokens } from '../../test/line-hosts.ts';
import {
  catchError,
  clearStorage,
  keepTokenInClient,
  openMockPage,
  openSignedIn,
} from '../../test/mock-page.ts';

beforeEach(clearStorage);

const text = { type: 'text', text: 'สวัสดี' };

describe('the share target picker', () => {
  it('can be cancelled, blocked as a popup, and used to share', async () => {
    const { liff, mock } = await openSignedIn({ picker: 'cancel' });
    expect(await liff.shareTargetPicker([text])).toBeUndefined();
    mock.environment.set({ popup: 'blocked' });
    expect(await catchError(() => liff.shareTargetPicker([text]))).toMatchObject({
      code: 'EXCEPTION_IN_SUBWINDOW',
      message: 'The window could not be opened or was blocked',
    });
    mock.environment.reset();
    mock.environment.set({ picker: 'send' });
    expect(await liff.shareTargetPicker([text])).toEqual({ status: 'success' });
    expect(mock.deliveries).toEqual([{ by: 'shareTargetPicker', messages: [text] }]);
  });

  it('shares without a result in an old LINE', async () => {
    const { liff, mock } = openMockPage('/microapp', {
      environment: { inClient: true, lineVersion: '10.10.9' },
    });
    keepTokenInClient();
    await liff.boot();
    expect(await liff.shareTargetPicker([text])).toBeUndefined();
    expect(mock.deliveries).toHaveLength(1);
  });

  it('is shown by the given function, in the tick of the tap', async () => {
    const showPicker = vi.fn(async () => true);
    const { liff, mock } = openMockPage(`/microapp#access_token=${tokens.good}`, { showPicker });
    await liff.boot();
    const sharing = liff.shareTargetPicker([text], { isMultiple: false });
    expect(showPicker).toHaveBeenCalledExactlyOnceWith(
      { messages: [text], isMultiple: false, accessToken: expect.any(Promise) },
      expect.any(AbortSignal),
    );
    expect(await sharing).toEqual({ status: 'success' });
    expect(mock.deliveries).toEqual([{ by: 'shareTargetPicker', messages: [text] }]);
    showPicker.mockResolvedValueOnce(false);
    expect(await liff.shareTargetPicker([text])).toBeUndefined();
    showPicker.mockRejectedValueOnce(new Error('closed by hand'));
    expect(await catchError(() => liff.shareTargetPicker([text]))).toMatchObject({
      code: 'EXCEPTION_IN_SUBWINDOW',
      message: 'closed by hand',
    });
    expect(mock.deliveries).toHaveLength(1);
  });

  it('closes after LINE’s ten minutes', async () => {
    let signal: AbortSignal | undefined;
    const { liff } = openMockPage(`/microapp#access_token=${tokens.good}`, {
      showPicker: (_request, over) => {
        signal = over;
        return new Promise(() => undefined);
      },
    });
    await liff.boot();
    vi.useFakeTimers();
    const sharing = catchError(() => liff.shareTargetPicker([text]));
    // The token is checked first, outside of fake time.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await sharing).toMatchObject({
      api: 'shareTargetPicker',
      code: 'EXCEPTION_IN_SUBWINDOW',
      message: 'Timeout: not finished within 10min',
    });
    expect(signal?.aborted).toBe(true);
    vi.useRealTimers();
  });

  it('answers at once in an old LINE, however long it is open', async () => {
    const { liff, mock } = openMockPage('/microapp', {
      environment: { inClient: true, lineVersion: '10.10.0', picker: 'pending' },
    });
    keepTokenInClient();
    await liff.boot();
    expect(await liff.shareTargetPicker([text])).toBeUndefined();
    expect(mock.deliveries).toEqual([]);
  });
});
