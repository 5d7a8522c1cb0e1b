/** Time after which every browser has begun to read what it saves. */
const readWithinMs = 60_000;

/** Saves bytes that the page holds under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readWithinMs);
}
