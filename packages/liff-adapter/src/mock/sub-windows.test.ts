import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchError, clearStorage, openSignedIn } from '../../test/mock-page.ts';

beforeEach(clearStorage);

describe('sub-windows', () => {
  const url = 'https://liff.line.me/1234567890-Other';

  it('receive data and return an answer, once', async () => {
    const { liff, mock } = await openSignedIn();
    const submitted = vi.fn();
    const closed = vi.fn();
    liff.subWindow.on('submit', submitted);
    liff.subWindow.on('close', closed);
    await liff.subWindow.open({ url, appData: { taskId: 'a1' } });
    mock.environment.set({ inSubWindow: true });
    expect(await liff.subWindow.getAppData()).toEqual({ taskId: 'a1' });
    expect(await liff.subWindow.submit({ ok: true })).toEqual({ status: 'submit', result: '{"ok":true}' });
    await liff.subWindow.close();
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ ok: true });
    expect(closed).not.toHaveBeenCalled();
  });

  it('do not call removed listeners', async () => {
    const { liff, mock } = await openSignedIn();
    const listener = vi.fn();
    liff.subWindow.on('cancel', listener);
    liff.subWindow.off('cancel', listener);
    await liff.subWindow.open({ url });
    mock.environment.set({ inSubWindow: true });
    await liff.subWindow.cancel();
    expect(listener).not.toHaveBeenCalled();
  });

  it.each(['submit', 'cancel', 'close', 'error'] as const)('end automatically with %s', async (subWindow) => {
    const { liff } = await openSignedIn({ subWindow });
    const ended = new Promise((resolve) => liff.subWindow.on(subWindow, resolve));
    await liff.subWindow.open({ url });
    await expect(ended).resolves.toEqual(
      subWindow === 'error' ? expect.objectContaining({ message: 'Failed to connect' }) : {},
    );
  });

  it('sub-windows are blocked like popups', async () => {
    const { liff } = await openSignedIn({ popup: 'blocked' });
    expect(await catchError(() => liff.subWindow.open({ url }))).toMatchObject({
      code: 'CREATE_SUBWINDOW_FAILED',
    });
  });

  it('do not open in LINE’s ordinary browser', async () => {
    const { liff } = await openSignedIn({ lineBrowser: true });
    expect(await catchError(() => liff.subWindow.open({ url }))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Subwindow is not supported in this browser',
    });
  });
});
