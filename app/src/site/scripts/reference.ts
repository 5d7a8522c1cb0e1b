/** Opens the operations in full on request: the library for it is fifty times as large as the page. */
import { fill } from '../../ui/dom.ts';
import './common.ts';

/** Parts of the page. */
export interface ReferenceParts {
  readonly button: HTMLButtonElement;
  readonly status: HTMLElement;
  /** The list, in whose place the library shows the operations. */
  readonly list: HTMLElement;
  /** Loads the library and shows the operations, in a place of its own. */
  readonly show: (place: HTMLElement) => Promise<void>;
}

const button = document.querySelector<HTMLButtonElement>('[data-open-all]');
const status = document.querySelector<HTMLElement>('[data-open-status]');
const list = document.querySelector<HTMLElement>('[data-reference]');
if (button && status && list)
  startReference({
    ...{ button, status, list },
    show: async (place) => (await import('./reference-view.ts')).showReference(place),
  });

/** Opens all operations by the button, and one by its address in the list. */
export function startReference({ button, status, list, show }: ReferenceParts): void {
  let isOpening = false;
  const open = async () => {
    if (isOpening) return;
    isOpening = true;
    fill(status, 'กำลังโหลด');
    const place = document.createElement('div');
    place.lang = 'en';
    try {
      await show(place);
      list.replaceWith(place);
      button.hidden = true;
      fill(status, 'แตะคำสั่งเพื่อดูรายละเอียด');
    } catch {
      // Without a network the list is still there, and the next tap tries again.
      fill(status, 'โหลดรายละเอียดไม่ได้ ลองอีกครั้งเมื่อเน็ตกลับมา');
    }
    isOpening = false;
  };
  button.disabled = false;
  button.addEventListener('click', () => void open());
  list.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-operation]') : null;
    if (!link) return;
    event.preventDefault();
    // The library reads from the address which operation it opens.
    history.replaceState(null, '', `#/${link.dataset.operation ?? ''}`);
    void open();
  });
  // The address of an operation in full was shared.
  if (location.hash.startsWith('#/')) void open();
}
