/** Runs the whole product with a simulated LINE: `npm start`. Everything it writes is in `.data/`. */
import path from 'node:path';
import { buildChatPage, buildServer, buildSimulatedApp } from './simulation/builds.ts';
import { type DemoOptions, readDemo, readOrigin } from './simulation/demo/demo-env.ts';
import { startDemo } from './simulation/demo/start-demo.ts';
import { chooseNodes } from './simulation/nodes.ts';
import { openBrowser } from './simulation/open-browser.ts';
import { choosePorts } from './simulation/ports.ts';
import { root } from './simulation/root.ts';
import { deleteUnfinishedStory, seedBeside } from './simulation/seed.ts';
import { type SimulationOptions, startSimulation } from './simulation/simulation.ts';

// Warnings are for operators; in the simulation LINE fails on purpose.
process.env.LOG_LEVEL ??= 'error';
const { port, linePort } = choosePorts(process.env);
const nodes = chooseNodes(process.env);
const demo = readDemo(process.env, linePort);
// A demo's data is separate, and never mixed with posts of visitors.
const dataDir = path.resolve(root, process.env.KEPWAI_DATA ?? (demo ? '.data/demo' : '.data'));
const publicUrl = demo ? readOrigin(process.env, 'PUBLIC_URL') : undefined;
const [appDir] = await Promise.all([
  buildSimulatedApp(),
  buildServer(),
  buildChatPage(),
  deleteUnfinishedStory(dataDir),
]);
const options: SimulationOptions = {
  dataDir,
  port,
  linePort,
  appDir,
  nodes,
  ...(publicUrl !== undefined && { publicUrl }),
  onServerExit: (code) => {
    console.error(`The server ended (exit code ${code}).`);
    process.exit(1);
  },
};
if (demo) await runDemo(demo);
else await runAlone();

async function runDemo(reached: DemoOptions): Promise<void> {
  const { publicUrl: home, lineUrl, stop } = await startDemo(options, reached);
  stopOnSignal(stop);
  console.log(`
  Kepwai is running as a demo: everybody who opens ${home} can try it for an hour

    The simulated LINE, from outside   ${lineUrl}
`);
}

async function runAlone(): Promise<void> {
  const simulation = await startSimulation(options);
  const stopping = stopOnSignal(simulation.stop);
  const chatPage = `${simulation.lineUrl}/line`;
  console.log(`
  เก็บไว้ พร้อมแล้ว · Kepwai is running, with LINE simulated

    Begin here: the chats   ${chatPage}   (post as one of several people, tap what the bot says)
    The app by itself       ${simulation.publicUrl}

  Everything lies in ${path.relative(process.cwd(), dataDir)}/ · stop with Ctrl+C
`);
  openBrowser(chatPage, process.env);
  // The story is seen as it comes.
  if (process.env.KEPWAI_SEED !== 'none') await seedBeside(simulation, stopping);
}

/** Stops everything and this process at the first signal. Returns what is aborted by it. */
function stopOnSignal(stop: () => Promise<void>): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort();
      void stop().then(() => process.exit(0));
    });
  }
  return stopping.signal;
}
