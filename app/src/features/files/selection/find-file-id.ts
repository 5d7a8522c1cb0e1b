/** Returns the id of the file whose tile or row contains the target. */
export function findFileId(target: EventTarget): string | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-file]') : null;
  return tile?.dataset.file ?? null;
}
