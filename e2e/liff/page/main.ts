import { createLiff, type LiffError } from '@kepwai/liff-adapter';

/** LIFF app of one page: boots, shows the result, and runs the calls of its buttons. */
const config = document.querySelector('#config')?.textContent ?? '';
const { liffId }: { liffId: string } = JSON.parse(config);
const liff = createLiff({ liffId, mode: 'line' });

function showText(id: 'boot' | 'login' | 'answer', what: unknown): void {
  const place = document.getElementById(id);
  if (place) place.textContent = typeof what === 'string' ? what : JSON.stringify(what);
}

function explain(error: unknown): string {
  // Everything that the adapter throws or rejects with is of this class.
  const { code, message } = error as LiffError;
  return `${code}: ${message}`;
}

/** Adds a button that calls a function and shows its result. It is disabled until LIFF has started, or failed to start. */
function onTap(name: string, call: () => unknown): void {
  const button = document.createElement('button');
  button.textContent = name;
  button.disabled = true;
  button.onclick = async () => {
    showText('answer', '…');
    try {
      showText('answer', (await call()) ?? 'done');
    } catch (error) {
      showText('answer', explain(error));
    }
    showLogin();
  };
  document.querySelector('main')?.append(button);
}

function showLogin(): void {
  showText('login', liff.isLoggedIn() ? 'signed in' : 'signed out');
}

onTap('Sign in', () => liff.login({ userInitiated: true }));
onTap('Sign in and come back here', () =>
  liff.login({ userInitiated: true, redirectPath: location.pathname + location.search }),
);
onTap('Sign in and go elsewhere', () => liff.login({ redirectPath: '/elsewhere' }));
onTap('Profile', () => liff.getProfile());
onTap('Context', () => liff.getContext());
onTap('Access token', () => liff.getAccessToken());
onTap('Sign out', () => liff.logout());
onTap('Share', async () => (await liff.shareTargetPicker([{ type: 'text', text: 'ดูนี่' }])) ?? 'nothing');
onTap('Ask for all', async () => {
  await liff.permission.requestAll();
  return liff.permission.getGrantedAll();
});
onTap('Open a window', () => {
  const heard = new Promise((resolve) => {
    for (const event of ['submit', 'cancel', 'close', 'error'] as const) {
      liff.subWindow.on(event, (data) => resolve({ event, data }));
    }
  });
  return liff.subWindow.open({ url: `https://liff.line.me/${liffId}`, appData: { n: 1 } }).then(() => heard);
});
onTap('Read app data', () => liff.subWindow.getAppData());
onTap('Submit', () => liff.subWindow.submit({ chosen: 7 }));
onTap('Close', () => liff.subWindow.close());

const result = await liff.boot();
showText('boot', result.status === 'failed' ? explain(result.reason) : result.status);
if (result.status !== 'navigating') {
  showLogin();
  for (const button of document.querySelectorAll('button')) button.disabled = false;
}
