import type { BrowserClient } from '@sentry/react';
import { replayIntegration } from '@sentry/react';

/** Client to which a recorder is added. */
export type Recordable = Pick<BrowserClient, 'addIntegration'>;

/** Starts recording how the page moves, without text, pictures or input. */
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
      // Compressed data could not be scrubbed before it is sent.
      useCompression: false,
      beforeAddRecordingEvent: (event) => (isAboutElements(event) ? null : event),
    }),
  );
}

/** Whether an event names pressed elements; their labels contain names of files and people. */
function isAboutElements(event: unknown): boolean {
  return /"category":"(?:ui|console)/.test(JSON.stringify(event) ?? '');
}
