import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// While developing, `KAST_SERVER` (http://host:port of a running kastd) answers what the page asks for.
const server = process.env.KAST_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { '@kast/sdk': fileURLToPath(new URL('../sdk/src/index.ts', import.meta.url)) } },
  // The server may be served under a path: files find each other by where they are, the page by what the server writes.
  base: './',
  build: {
    target: 'es2022',
    // The server allows nothing inline, so nothing may be made a data: URL or a preload script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      // The table's page is ours, its socket and its events are the server's.
      '^/rooms/[^/]+/(ws|events)': { target: server, ws: true },
    },
  },
  test: { environment: 'node', include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
});
