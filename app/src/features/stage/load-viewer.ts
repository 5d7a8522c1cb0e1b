/** Loads the viewer's code before a person taps a picture, which then opens without a round trip. */
export async function loadViewer(): Promise<void> {
  await import('./file.route.tsx');
}
