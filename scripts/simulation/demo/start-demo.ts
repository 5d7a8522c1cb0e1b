import type { StartVisit } from '@kepwai/line-platform';
import { type Simulation, type SimulationOptions, startSimulation } from '../simulation.ts';
import { createDemo } from './create-demo.ts';
import type { DemoOptions } from './demo-env.ts';
import { type Demos, startDemos } from './demos.ts';

/** Starts a simulation that everybody can try, each in a chat of their own. */
export async function startDemo(
  options: Omit<SimulationOptions, 'demo'>,
  demo: DemoOptions,
): Promise<Pick<Simulation, 'publicUrl' | 'lineUrl' | 'stop'>> {
  let demos: Demos | undefined;
  const startVisit: StartVisit = async (address) => (await demos?.start(address)) ?? { refusal: 'busy' };
  const simulation = await startSimulation({ ...options, demo: { ...demo, startVisit } });
  const { control, config } = simulation.line;
  const started = startDemos({
    visits: control.visits,
    create: (askedBy) => createDemo(simulation, askedBy),
    key: config.messagingChannel.secret,
  });
  demos = started;
  const { publicUrl, lineUrl } = simulation;
  return {
    ...{ publicUrl, lineUrl },
    async stop() {
      started.stop();
      await simulation.stop();
    },
  };
}
