import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The example imports the package by its name, as its users do.
export default defineConfig({
  resolve: { alias: { '@kast/sdk': fileURLToPath(new URL('./src/index.ts', import.meta.url)) } },
  test: { testTimeout: 60_000 },
});
