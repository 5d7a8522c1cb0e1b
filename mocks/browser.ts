import { network } from 'virtual:msw';
import { HttpResponse, http } from 'msw/http';
import {
  createCabinet,
  createHandlers,
  createSimulatedLineHandlers,
  fillWithStory,
  simulatedLiffId,
} from './handlers/index.ts';

// What the server would say of its deployment (app/src/lib/config.ts): LINE is on this origin too.
const config = http.get('*/config.json', () =>
  HttpResponse.json({
    fetchTarget: '',
    liffId: simulatedLiffId,
    publicUrl: location.origin,
    botBasicId: '@kepwai',
    simulation: { lineOrigin: location.origin },
  }),
);

const cabinet = createCabinet();
fillWithStory(cabinet);
network.configure({
  handlers: [config, ...createHandlers(cabinet), ...createSimulatedLineHandlers(cabinet)],
  // The scripts and styles of the page itself come from Vite.
  onUnhandledFrame: 'bypass',
});
await network.enable();
