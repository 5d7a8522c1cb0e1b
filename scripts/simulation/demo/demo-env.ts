/** Where a demo can be reached from outside. */
export interface DemoOptions {
  /** Public origin of the simulated LINE. */
  lineUrl: string;
  /** Proxies before both whose `X-Forwarded-For` is trusted. */
  trustProxy: string[];
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads whether everybody can try this deployment (`DEMO=on`), and where its LINE is: `FAKE_LINE_PUBLIC_ORIGIN`. Null:
 * only people at this machine use it.
 * @throws Error that names the variable if it is invalid
 */
export function readDemo(env: Source, linePort: number): DemoOptions | null {
  if (env.DEMO === undefined || env.DEMO === '' || env.DEMO === 'off') return null;
  if (env.DEMO !== 'on') throw new Error(`DEMO=${env.DEMO}: here it is on or off, since LINE is simulated.`);
  return {
    lineUrl: readOrigin(env, 'FAKE_LINE_PUBLIC_ORIGIN') ?? `http://localhost:${linePort}`,
    trustProxy: (env.TRUST_PROXY ?? '')
      .split(',')
      .map((proxy) => proxy.trim())
      .filter((proxy) => proxy !== '' && proxy !== 'none'),
  };
}

/** Reads an origin. @throws Error that names the variable if it is none */
export function readOrigin(env: Source, name: string): string | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  const origin = URL.canParse(value) ? new URL(value).origin : null;
  if (origin === null || (value !== origin && value !== `${origin}/`))
    throw new Error(`${name}=${value} is no origin, such as https://demo.kepwai.example.`);
  return origin;
}
