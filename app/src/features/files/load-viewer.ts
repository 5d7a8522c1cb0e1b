/** Loads the viewer's code before somebody taps a picture, which then opens without a trip to the server. */
export async function loadViewer(): Promise<void> {
  await import('../stage/file.route.tsx');
}
