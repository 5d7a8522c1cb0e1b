/** Whether the page is in easy mode (easy-mode.ts). A screen that is open sees a change at its next navigation. */
export function isEasy(): boolean {
  return document.documentElement.dataset.easy === 'on';
}
