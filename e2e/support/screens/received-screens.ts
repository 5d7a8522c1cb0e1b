import type { Screen, Story } from './screen.ts';

const path = '/microapp/received';

/** States of the screen for files that other apps share with this one. */
export const receivedScreens: readonly Screen[] = [
  { route: path, state: 'nothing received', path },
  { route: path, state: 'not received', path: `${path}?failed=no-worker` },
  { route: path, state: 'files received', path, act: receive },
  { route: path, state: 'groups not loaded', path, failing: /\/api\/me\/group/, act: receive },
];

/** Puts files where the worker puts shared ones, and opens the screen again. */
async function receive(story: Story): Promise<void> {
  const { page } = story;
  await page.evaluate(async () => {
    const names = [
      'รูปจากงานวันเกิดคุณยาย.jpg',
      'Ultra_long_Latin_file_name_without_any_space.pdf',
      'ค.txt',
      'ง.txt',
      'จ.txt',
    ];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('kepwai-received');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('files', 'readwrite');
    for (const name of names) {
      transaction.objectStore('files').add({ file: new File([name], name), receivedAt: Date.now() });
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });
  await page.reload();
  await page.getByRole('region', { name: 'ไฟล์ที่รอส่ง' }).waitFor();
}
