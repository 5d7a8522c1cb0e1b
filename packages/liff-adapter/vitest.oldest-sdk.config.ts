import { mergeConfig } from 'vitest/config';
import newest from './vitest.config.ts';

/** The oldest of LINE's SDKs that the peer range takes. */
const oldest = '2.24.0';

const config = mergeConfig(newest, {
  resolve: { alias: { '@line/liff': `liff-${oldest}` } },
  test: {
    name: `liff-adapter on LINE's SDK ${oldest}`,
    // Without this Node would resolve what the SDK imports, past the alias.
    server: { deps: { inline: [`liff-${oldest}`] } },
    provide: { sdkVersion: oldest },
  },
});

// Everything that runs LINE's SDK; merging would only add to the list.
config.test = { ...config.test, include: ['test/promises/*.test.ts', 'src/line/line-driver.test.ts'] };

export default config;
