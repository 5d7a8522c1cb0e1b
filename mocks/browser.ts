import { network } from 'virtual:msw';
import { HttpResponse, http } from 'msw/http';
import { createFakeServer, createHandlers, fillWithStory } from './handlers/index.ts';
import { simulatedConfig } from './simulated-config.ts';
import { createSimulatedLineHandlers } from './simulated-line.ts';

const config = http.get('*/config.json', () => HttpResponse.json(simulatedConfig(location.origin)));

const server = createFakeServer();
fillWithStory(server);
network.configure({
  handlers: [config, ...createHandlers(server), ...createSimulatedLineHandlers(server)],
  // The scripts and styles of the page itself come from Vite.
  onUnhandledFrame: 'bypass',
});
await network.enable();
