/**
 * Script of LINE's window as the sub-window of a page: it talks through the relay in the SDK's messages (see
 * `@liff/message-bus`), encrypted with the key in its address, and asks the platform for the effect of the
 * person's answer.
 */
export const lineAppScript = `
const query = new URLSearchParams(location.search);
const identifier = query.get('liff.subwindow.identifier') ?? '';
const relayOrigin = 'https://liff-subwindow.line.me';
const frame = document.querySelector('iframe');
const iv = new TextEncoder().encode(identifier);
const key = crypto.subtle.importKey(
  'jwk',
  { kty: 'oct', k: query.get('liff.subwindow.cryptokey') ?? '', alg: 'A128GCM', ext: true },
  { name: 'AES-GCM' },
  false,
  ['encrypt', 'decrypt'],
);
const encrypt = async (data) => {
  const text = new TextEncoder().encode(JSON.stringify(data));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, text);
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
};
const decrypt = async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key, bytes);
  return JSON.parse(new TextDecoder().decode(plain));
};
const heard = (matches) => new Promise((resolve) => {
  addEventListener('message', function listen({ data, origin }) {
    if (origin !== relayOrigin || !matches(data)) return;
    removeEventListener('message', listen);
    resolve(data);
  });
});
async function tell(action, context) {
  const event = { action, identifier, timestamp: Date.now(), context: JSON.stringify(context) };
  const replied = heard(({ messageBusEvent: said }) =>
    said?.replyTarget?.action === action && said.replyTarget.timestamp === event.timestamp);
  frame.contentWindow.postMessage({ messageBusEvent: event }, relayOrigin);
  return JSON.parse((await replied).messageBusEvent.context);
}
async function readAppData() {
  for (;;) {
    const { data } = await tell('command', { eventName: 'getData', key: 'appData' });
    if (data) return decrypt(data);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
async function answer(appData, decision) {
  const { liffId, accessToken } = appData;
  const response = await fetch(location.pathname + '/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ liffId, accessToken, decision }),
  });
  const { answer } = await response.json();
  if (!answer) return;
  // The page that opened us watches for our end, and takes it for a "no".
  if (answer.status !== 'close') {
    await tell('broadcast', { eventName: answer.status, data: await encrypt(answer.result) });
  }
  close();
}
(async () => {
  const ready = heard((data) => data['iframe-' + identifier + '-ready']);
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: relayOrigin + '/liff/v2/sub/messageHandler',
    target: 'relay',
    hidden: true,
  });
  form.append(Object.assign(document.createElement('input'), { name: 'identifier', value: identifier }));
  document.body.append(form);
  form.submit();
  await ready;
  const appData = await readAppData();
  for (const button of document.querySelectorAll('button')) {
    button.disabled = false;
    button.onclick = () => answer(appData, button.value);
  }
  await answer(appData);
})();
`;
