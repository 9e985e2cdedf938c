import path from 'node:path';
import { defineConfig } from 'vite';

const OUTSIDE = [
  '@aws-sdk/client-s3',
  '@vitejs/plugin-react',
  'bullmq',
  'ioredis',
  'react',
  'react-dom',
  'sharp',
  'vike',
  'vite',
];

/** `vite build --mode` of the script that becomes a single file. */
const RENDER_PROCESS = 'render-process';

/**
 * Compiles the command line to cli/compiled; each command and its libraries become a chunk that is loaded on use. Render
 * processes run all of their code and start in every build, so theirs is one file: looking up 60 takes a third of their start.
 */
export default defineConfig(({ mode }) => ({
  root: path.resolve(import.meta.dirname, '..'),
  publicDir: false,
  logLevel: 'warn',
  // Libraries are compiled in: looking up hundreds of small files takes half of a short command's time. Left outside are
  // those that find files of their own beside themselves, that the site's bundle shares, or that are loaded rarely.
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    outDir: 'cli/compiled',
    emptyOutDir: mode !== RENDER_PROCESS,
    target: 'node20',
    minify: false,
    sourcemap: false,
    rolldownOptions: {
      input:
        mode === RENDER_PROCESS
          ? { 'render-process': 'cli/render/render-process.ts' }
          : {
              main: 'cli/main.ts',
              'job-process': 'cli/job-process.ts',
              'bundle-package': 'cli/bundle/bundle-package.ts',
              'bundle-process': 'cli/bundle/bundle-process.ts',
              'image-process': 'cli/images/image-process.ts',
            },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: mode !== RENDER_PROCESS,
      },
    },
  },
}));
