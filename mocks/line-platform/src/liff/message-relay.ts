/** The page that both windows of a sub-window outside LINE embed from liff-subwindow.line.me, to talk through. */
export function relayPage(identifier: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<title>relay</title>
<script src="/liff/v2/sub/messageHandler.js" data-identifier="${identifier}"></script>`;
}

/**
 * Passes on what is broadcast and replied, and keeps what one window sets for the other to get. Data is encrypted with
 * a key that only the two windows have; the names of events and of what is kept are not.
 */
export const relayScript = `
const { identifier } = document.currentScript.dataset;
const channel = new BroadcastChannel('liff-' + identifier);
const shelf = 'liff-' + identifier + '-';
const toWindow = (messageBusEvent) => parent.postMessage({ messageBusEvent }, '*');
channel.onmessage = ({ data }) => toWindow(data);
addEventListener('message', ({ data, source }) => {
  const event = source === parent && data ? data.messageBusEvent : undefined;
  if (!event) return;
  if (event.action === 'broadcast') return channel.postMessage(event);
  const { eventName, key, data: kept } = JSON.parse(event.context);
  const reply = (context) => toWindow({
    action: 'command',
    identifier,
    timestamp: Date.now(),
    context: JSON.stringify(context),
    replyTarget: { action: event.action, identifier: event.identifier, timestamp: event.timestamp },
  });
  if (eventName === 'setData') {
    if (kept !== undefined) localStorage.setItem(shelf + key, kept);
    return reply({ eventName });
  }
  if (eventName === 'getData') {
    const found = localStorage.getItem(shelf + key);
    return reply(found === null ? { eventName: 'notFound' } : { eventName, key, data: found });
  }
  if (eventName === 'teardown') reply({ eventName });
});
parent.postMessage({ ['iframe-' + identifier + '-ready']: true }, '*');
`;
