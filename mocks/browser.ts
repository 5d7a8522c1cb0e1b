import { network } from 'virtual:msw';
import { HttpResponse, http } from 'msw/http';
import { createFakeServer, createHandlers, fillWithStory } from './handlers/index.ts';
import { createSimulatedLineHandlers, simulatedLiffId } from './simulated-line.ts';

// Configuration as the server sends it (app/src/lib/deployment/config.ts): LINE is on this origin too.
const config = http.get('*/config.json', () =>
  HttpResponse.json({
    fetchTarget: '',
    liffId: simulatedLiffId,
    publicUrl: location.origin,
    botBasicId: '@kepwai',
    simulation: { lineOrigin: location.origin },
  }),
);

const server = createFakeServer();
fillWithStory(server);
network.configure({
  handlers: [config, ...createHandlers(server), ...createSimulatedLineHandlers(server)],
  // The scripts and styles of the page itself come from Vite.
  onUnhandledFrame: 'bypass',
});
await network.enable();
