import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';

const workspaceCondition = '@kepwai/source';

export default defineConfig(() => {
  const serverTarget = process.env.KEPWAI_SERVER_URL ?? 'http://127.0.0.1:3000';
  return {
    plugins: [tailwindcss(), reactRouter()],
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
