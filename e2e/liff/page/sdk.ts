import liff from '@line/liff/core';
import GetAccessTokenModule from '@line/liff/get-access-token';
import GetContextModule from '@line/liff/get-context';
import I18nModule from '@line/liff/i18n';
import IsInClientModule from '@line/liff/is-in-client';
import IsLoggedInModule from '@line/liff/is-logged-in';
import IsSubWindowModule from '@line/liff/is-sub-window';
import LoginModule from '@line/liff/login';
import PermissionModule from '@line/liff/permission';
import RequestFriendshipModule from '@line/liff/request-friendship';
import ShareTargetPickerModule from '@line/liff/share-target-picker';
import SubWindowModule from '@line/liff/sub-window';

/**
 * LINE's SDK alone, with the modules that open windows. It shows whether the fake platform's windows work
 * with it.
 */
liff.use(new IsInClientModule());
liff.use(new IsLoggedInModule());
liff.use(new LoginModule());
liff.use(new GetAccessTokenModule());
liff.use(new GetContextModule());
liff.use(new I18nModule());
liff.use(new IsSubWindowModule());
liff.use(new PermissionModule());
liff.use(new ShareTargetPickerModule());
liff.use(new SubWindowModule());
liff.use(new RequestFriendshipModule());

const { liffId }: { liffId: string } = JSON.parse(document.querySelector('#config')?.textContent ?? '');

function showText(id: 'boot' | 'login' | 'answer', what: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = what;
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return `${code}: ${error instanceof Error ? error.message : String(error)}`;
}

/** Adds a button that calls a function and shows its result. It is disabled until LIFF has started, or failed to start. */
function onTap(name: string, call: () => Promise<unknown>): void {
  const button = document.createElement('button');
  button.textContent = name;
  button.disabled = true;
  button.onclick = async () => {
    showText('answer', '…');
    // No await before the call: browsers open a popup only in the tick of the tap.
    const ending = call();
    showText('answer', await ending.then((value) => JSON.stringify(value) ?? 'nothing', explain));
  };
  document.querySelector('main')?.append(button);
}

onTap('Sign in', async () => liff.login());
onTap('Share', () => liff.shareTargetPicker([{ type: 'text', text: 'ดูนี่' }]));
onTap('Ask for all', async () => {
  await liff.permission.requestAll();
  return liff.permission.getGrantedAll();
});
onTap('Ask for friendship', () => liff.requestFriendship());
onTap('Open a window', () => {
  const heard = new Promise((resolve) => {
    for (const event of ['submit', 'cancel', 'close', 'error'] as const) {
      liff.subWindow.on(event, (data: unknown) => resolve({ event, data }));
    }
  });
  return liff.subWindow.open({ url: `https://liff.line.me/${liffId}`, appData: { n: 1 } }).then(() => heard);
});
onTap('Read app data', () => liff.subWindow.getAppData());
onTap('Submit', () => liff.subWindow.submit({ chosen: 7 }));

await liff.init({ liffId }).then(
  () => showText('boot', liff.isSubWindow() ? 'ready in a sub-window' : 'ready'),
  (error: unknown) => showText('boot', explain(error)),
);
showText('login', liff.isLoggedIn() ? 'signed in' : 'signed out');
for (const button of document.querySelectorAll('button')) button.disabled = false;
