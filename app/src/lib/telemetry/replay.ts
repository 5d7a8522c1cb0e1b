import { replayIntegration } from '@sentry/react';
import type { Recordable } from './sentry.ts';

/** Begins to record how the page moves: no text, no pictures, nothing that was typed. */
export function startReplay(client: Recordable): void {
  client.addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      maskAttributes: [
        'title',
        'placeholder',
        'aria-label',
        'aria-description',
        'alt',
        'value',
        'content',
        'download',
      ],
      // What is compressed here could not be scrubbed where it leaves.
      useCompression: false,
      beforeAddRecordingEvent: (event) => (isAboutElements(event) ? null : event),
    }),
  );
}

/** Presses and inputs are told with the labels of what was pressed: names of files and people. */
function isAboutElements(event: unknown): boolean {
  return /"category":"(?:ui|console)/.test(JSON.stringify(event) ?? '');
}
