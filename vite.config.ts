import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { pdfjs, precompress, splitManifest, stampBuild } from './server/build-plugins.ts'
import { chunkFileNames, codeSplittingGroups, workerFileNames, workerFolder } from './server/chunk-groups.ts'

/** Sonner writes its styles into the page at run time, which our content security policy forbids: we load its file. */
const sonnerStylesAsFile: Plugin = {
  name: 'boxwright:sonner-styles-as-file',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(".*$/m, ''),
  },
}

/** Icons are drawn by our own few lines, on the server too. See app/ui/icon.ts. */
const slimIcons: Plugin = {
  name: 'boxwright:slim-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
    handler: () => fileURLToPath(new URL('app/ui/icon.ts', import.meta.url)),
  },
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    sonnerStylesAsFile,
    slimIcons,
    reactRouter(),
    pdfjs(),
    splitManifest(),
    precompress(),
    stampBuild(),
  ],
  build: { assetsInlineLimit: 0 },
  worker: {
    // What a worker seldom needs is loaded when it does.
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: workerFileNames, chunkFileNames: `${workerFolder}/[name]-[hash].js` },
    },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: codeSplittingGroups() } } } },
    },
    ssr: {
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { input: './server/app.ts' } },
    },
  },
})
