import { holds, intersect, overlap } from './boxes.ts';
import { isBehindModal, isPinned, isSeen, name, styleOf } from './elements.ts';

/** Finds controls that overlap, or that cannot be scrolled out from under a bar. */
export function findControlFaults(): string[] {
  const controls = listControls();
  return [...findOverlappingControls(controls), ...findUnreachable(controls)];
}

function findOverlappingControls(controls: readonly Element[]): string[] {
  const faults: string[] = [];
  // A link in running text has one box per line.
  const boxes = new Map(controls.map((control) => [control, shownBoxes(control)]));
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      const isOverlapping = boxes
        .get(one)
        ?.some((a) => boxes.get(other)?.some((b) => overlap(a, b) && !holds(a, b) && !holds(b, a)));
      if (!isOverlapping || one.contains(other) || other.contains(one)) continue;
      // The check mark of a tile lies on its corner, also while the tile is animated smaller.
      if (one.parentElement === other.parentElement && styleOf(other).position === 'absolute') continue;
      if (isPinned(one) === isPinned(other)) faults.push(`${name(one)} overlaps ${name(other)}`);
    }
  }
  return faults;
}

/** Returns the boxes of an element, without what is scrolled out of the elements around it. */
function shownBoxes(element: Element): DOMRect[] {
  let boxes = [...element.getClientRects()];
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (outer === document.documentElement || styleOf(outer).overflowY === 'visible') continue;
    const frame = outer.getBoundingClientRect();
    boxes = boxes.filter((box) => overlap(box, frame)).map((box) => intersect(box, frame));
  }
  return boxes;
}

function findUnreachable(controls: readonly Element[]): string[] {
  const faults: string[] = [];
  // Scrolling down, a control enters at the bottom, scrolling up at the top: neither bar may cover it.
  for (const [way, list] of [
    ['down', controls],
    ['up', controls.toReversed()],
  ] as const) {
    for (const control of list) {
      if (control.matches(':disabled')) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      if (!isHit(control)) {
        const box = control.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        faults.push(
          `${name(control)} is out of reach, scrolling ${way}, under ${hit ? name(hit) : 'nothing'}`,
        );
      }
    }
  }
  return faults;
}

function listControls(): Element[] {
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=menuitemradio], [role=switch], [tabindex="0"]';
  return [...document.querySelectorAll(selector)].filter(
    // A skip link waits above the window until it gets the keyboard focus.
    (element) => isSeen(element) && !isBehindModal(element) && element.getBoundingClientRect().bottom > 0,
  );
}

function isHit(control: Element): boolean {
  const box = control.getBoundingClientRect();
  const points = [
    [box.left + box.width / 2, box.top + box.height / 2],
    [box.left + Math.min(12, box.width / 2), box.top + Math.min(12, box.height / 2)],
    [box.right - Math.min(12, box.width / 2), box.bottom - Math.min(12, box.height / 2)],
  ];
  return points.some(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit !== null &&
      (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
    );
  });
}
