import path from 'node:path';
import { defineConfig } from 'vite';

/** Compiles the command line to cli/compiled; each command and its libraries become a chunk that is loaded on use. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'cli/compiled',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
    rolldownOptions: {
      input: {
        main: 'cli/main.ts',
        'bundle-process': 'cli/pipeline/bundle-process.ts',
        'picture-process': 'cli/pictures/picture-process.ts',
        'render-process': 'cli/render/render-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
