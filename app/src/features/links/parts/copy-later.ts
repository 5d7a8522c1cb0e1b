/** Copies a text that is still being fetched; returns whether the browser let it. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    if ('ClipboardItem' in window && 'write' in navigator.clipboard) {
      const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    } else await navigator.clipboard.writeText(await text);
    return true;
  } catch {
    // The address and its button are there: older browsers of LINE cannot copy by themselves.
    return false;
  }
}
