import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';

const workspaceCondition = '@kepwai/source';

export default defineConfig(async ({ mode }) => {
  const serverTarget = process.env.KEPWAI_SERVER_URL ?? 'http://127.0.0.1:3000';
  // `npm run dev:msw`: the app alone. It knows nothing of it; the mocks put themselves before its entry.
  const mocks = mode === 'msw' ? (await import('../mocks/vite.ts')).mockApi() : [];
  return {
    plugins: [tailwindcss(), reactRouter(), ...mocks],
    resolve: { conditions: [workspaceCondition, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [workspaceCondition, ...defaultServerConditions] } },
    server: {
      proxy: {
        '/api': { target: serverTarget, ws: true },
        '/config.json': { target: serverTarget },
      },
    },
  };
});
