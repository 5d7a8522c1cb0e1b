import type { Page } from '@playwright/test';

/** Counts the copies on the device that contain a text. */
export function copiesWith(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kepwai-device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('copies').objectStore('copies').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.filter((copy) => JSON.stringify(copy).includes(wanted)).length);
          };
        };
      }),
    text,
  );
}
