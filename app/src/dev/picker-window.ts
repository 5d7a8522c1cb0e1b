import type { MockPickerRequest, ShowMockPicker } from '@kepwai/liff-adapter/mock';

/** Address of one LIFF app's picker. */
interface Picker {
  readonly liffId: string;
  readonly lineOrigin: string;
}

const path = '/oauth2/v2.1/liff/shareTargetPicker';
const pollMs = 500;
const healthCheckMs = 1000;

/**
 * Opens the share target picker of the fake LINE in its own window, with the handshake of LINE's SDK. The
 * message arrives in the chat that the person chooses.
 */
export function createPickerWindow(picker: Picker): ShowMockPicker {
  return async (request, signal) => {
    // Before any `await`: browsers open windows only in the tick of the tap.
    const popup = window.open('', 'liffpopup', 'width=480,height=640');
    if (popup === null) throw new Error('');
    const over = new AbortController();
    try {
      const token = await request.accessToken;
      const query = new URLSearchParams({
        liffId: picker.liffId,
        ott: await issueOneTimeToken(picker, token),
      });
      popup.location.href = `${picker.lineOrigin}${path}?${query}`;
      handOver(popup, { picker, request, signal: over.signal });
      return await waitForResult(`${picker.lineOrigin}${path}/result?${query}`, popup, signal);
    } finally {
      over.abort();
      popup.close();
    }
  };
}

async function issueOneTimeToken({ lineOrigin, liffId }: Picker, accessToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${lineOrigin}/liff/v2/apps/${liffId}/ott`, { headers });
  if (!answer.ok) throw new Error(`LINE opened no picker (${answer.status})`);
  const { ott }: { ott: string } = await answer.json();
  return ott;
}

/** Checks every second whether the window responds, and sends it the messages once it does. */
function handOver(
  popup: Window,
  { picker, request, signal }: { picker: Picker; request: MockPickerRequest; signal: AbortSignal },
): void {
  const { messages, isMultiple } = request;
  const checking = setInterval(
    () => popup.postMessage({ name: 'healthcheck' }, picker.lineOrigin),
    healthCheckMs,
  );
  signal.addEventListener('abort', () => clearInterval(checking));
  const onMessage = ({ data, source, origin }: MessageEvent) => {
    if (source !== popup || origin !== picker.lineOrigin || data?.name !== 'receivedHealthcheck') return;
    popup.postMessage({ name: 'ready', body: { messages, isMultiple } }, picker.lineOrigin);
  };
  window.addEventListener('message', onMessage, { signal });
}

async function waitForResult(url: string, popup: Window, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    // Read before LINE is queried: a message sent just before the window closed counts as sent.
    const isClosed = popup.closed;
    if (isClosed) await fetch(url, { method: 'POST', body: new URLSearchParams({ result: 'CANCEL' }) });
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`LINE does not know the picker (${answer.status})`);
    const { result, resultDescription }: { result?: string; resultDescription?: string } =
      await answer.json();
    if (result === 'SUCCESS') return true;
    if (result === 'CANCEL' || isClosed) return false;
    if (result) throw new Error(resultDescription);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return false;
}
