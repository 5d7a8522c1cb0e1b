import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports of a simulation. */
export interface Ports {
  /** Port that people open: `PORT`. */
  port: number;
  /** Port of the server behind the development server of `npm run dev`; otherwise the same as `port`. */
  serverPort: number;
  /** Port of the fake LINE platform: `FAKE_LINE_PORT`. */
  linePort: number;
}

const defaultPort = 3000;
const defaultLinePort = 3100;

/**
 * Returns the ports of a simulation. Unless `FAKE_LINE_PORT` is set, LINE's port avoids the others.
 * @throws Error that names both variables, if one is invalid or both are the same
 */
export function choosePorts(
  env: { PORT?: string | undefined; FAKE_LINE_PORT?: string | undefined },
  { hasDevServer = false }: { hasDevServer?: boolean } = {},
): Ports {
  const port = readPort('PORT', env.PORT) ?? defaultPort;
  const serverPort = hasDevServer ? port + 1 : port;
  const given = readPort('FAKE_LINE_PORT', env.FAKE_LINE_PORT);
  const isTaken = (candidate: number) => candidate === port || candidate === serverPort;
  if (given !== null && isTaken(given))
    throw new Error(
      `PORT=${port} and FAKE_LINE_PORT=${given} ask for the same port${hasDevServer ? ` (the server takes ${serverPort})` : ''}: change one of them.`,
    );
  const free = [defaultLinePort, defaultLinePort + 1, defaultLinePort + 2].find(
    (candidate) => !isTaken(candidate),
  );
  return { port, serverPort, linePort: given ?? free ?? defaultLinePort };
}

function readPort(name: string, text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  // The next port may be taken too.
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) < 65_535) return Number(text);
  throw new Error(
    `${name}=${text} is no port. PORT is where the app listens, FAKE_LINE_PORT where the fake LINE does.`,
  );
}

/** Returns this many ports that are free now. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  return await Promise.all(
    probes.map(async (probe) => {
      await once(probe, 'listening');
      const address = probe.address();
      probe.close();
      await once(probe, 'close');
      if (address === null || typeof address === 'string') throw new Error('no port is free');
      return address.port;
    }),
  );
}
