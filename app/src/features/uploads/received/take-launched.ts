import { isRecord } from '../../../lib/is-record.ts';
import { saveReceived } from '../../../lib/received/received-files.ts';

/** Time within which the browser passes the files with which it opened the app. */
const patienceMs = 3000;

/** The part of the File Handling API that is used. @see https://wicg.github.io/web-app-launch/ */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Stores the files with which the system opened the app, so that they outlive a sign-in. Returns their number. */
export async function takeLaunched(page: Window = window, waitMs = patienceMs): Promise<number> {
  const queue: unknown = Reflect.get(page, 'launchQueue');
  if (!isLaunchQueue(queue)) return 0;
  const handles = await new Promise<readonly FileSystemFileHandle[]>((resolve) => {
    queue.setConsumer(({ files = [] }) => resolve(files));
    setTimeout(() => resolve([]), waitMs);
  });
  const files = await Promise.all(handles.map((handle) => handle.getFile()));
  if (files.length > 0) await saveReceived(files);
  return files.length;
}

function isLaunchQueue(value: unknown): value is LaunchQueue {
  return isRecord(value) && typeof value.setConsumer === 'function';
}
