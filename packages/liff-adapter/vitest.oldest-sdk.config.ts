import { mergeConfig } from 'vitest/config';
import newest from './vitest.config.ts';

/** Oldest version of LINE's SDK that the peer range accepts. */
const oldest = '2.24.0';

const config = mergeConfig(newest, {
  resolve: { alias: { '@line/liff': `liff-${oldest}` } },
  test: {
    name: `liff-adapter on LINE's SDK ${oldest}`,
    // Without this Node would resolve the SDK's imports past the alias.
    server: { deps: { inline: [`liff-${oldest}`] } },
    provide: { sdkVersion: oldest },
  },
});

// Files that run LINE's SDK; merging would only add to the list.
config.test = { ...config.test, include: ['test/promises/*.test.ts', 'src/line/line-driver.test.ts'] };

export default config;
