/** Name under which WebDriver passes elements. @see https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Reference to an element of the page. */
export type ElementReference = Readonly<Record<typeof elementKey, string>>;

/** Session of a driver: the few commands of WebDriver that the journeys need. @see https://www.w3.org/TR/webdriver2/ */
export interface DriverSession {
  /** Sends a command, such as `POST /url`, and returns its value. @throws the driver's error */
  send(method: 'GET' | 'POST' | 'DELETE', command: string, body?: unknown): Promise<unknown>;
  /** Runs a function in the page. */
  execute(fn: (...args: never[]) => unknown, args: readonly unknown[]): Promise<unknown>;
  /** Returns the address of an element's commands. */
  commandOf(element: ElementReference, command: string): string;
  close(): Promise<void>;
}

/** Starts a session with a driver at this address. */
export async function openSession(origin: string, capabilities: unknown): Promise<DriverSession> {
  const started = await call(origin, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const id: unknown = Reflect.get(Object(started), 'sessionId');
  if (typeof id !== 'string') throw new Error('the driver began no session');
  const send: DriverSession['send'] = (method, command, body) =>
    call(origin, method, `/session/${id}${command}`, body);
  return {
    send,
    execute: (fn, args) =>
      send('POST', '/execute/sync', { script: `return (${fn}).apply(null, arguments)`, args }),
    commandOf: (element, command) => `/element/${element[elementKey]}${command}`,
    close: async () => {
      await send('DELETE', '');
    },
  };
}

/** Returns whether a value of the driver is an element. */
export function isElement(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && elementKey in value;
}

async function call(origin: string, method: string, route: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(origin + route, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${route}: ${text}`);
  return Reflect.get(Object(JSON.parse(text)), 'value');
}
