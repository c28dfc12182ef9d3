import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { pdfjs, precompress, splitManifest, stampBuild } from './server/bundle/build-plugins.ts'
import {
  chunkFileNames,
  codeSplittingGroups,
  lateCopy,
  lateModules,
  officeCopy,
  officeModules,
  withoutFramework,
  workerFileNames,
  workerFolder,
} from './server/bundle/chunk-groups.ts'
import { lateStyles } from './server/bundle/late-styles.ts'
import { mixedColors } from './server/bundle/mixed-colors.ts'
import { reactByName } from './server/bundle/react-by-name.ts'
import { swiftRouter } from './server/bundle/swift-router.ts'
import { versionPictures } from './server/files/picture-set.ts'

/** Sonner writes its styles into the page at run time, which our content security policy forbids: we load its file. */
const sonnerStylesAsFile: Plugin = {
  name: 'boxwright:sonner-styles-as-file',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(".*$/m, ''),
  },
}

/** Icons are drawn by our own few lines, on the server too, which have no use for names and keys. See app/ui/icon.ts. */
const slimIcons: Plugin = {
  name: 'boxwright:slim-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
    handler: () => fileURLToPath(new URL('app/ui/icon.ts', import.meta.url)),
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) =>
      code
        .replaceAll(/,\s*key: "\w+"/g, '')
        .replace(/name: "[\w-]+",\s*size: 24,/, '')
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace(/^__iconData\.node;$/m, ''),
  },
}

/**
 * Rules that only the office checks come from a copy of Valibot of its own, and so do those that the shop checks late: what they alone
 * call would travel with every form of the shop, since a package's one module is never split.
 */
const ownRules: Plugin = {
  name: 'boxwright:own-rules',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^valibot$/ },
    async handler(id, importer = '') {
      const found = await this.resolve(id, importer)
      if (found && officeModules.test(importer)) return found.id + officeCopy
      return found && lateModules.test(importer) ? found.id + lateCopy : found
    },
  },
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    sonnerStylesAsFile,
    slimIcons,
    ownRules,
    reactByName,
    swiftRouter,
    lateStyles,
    mixedColors,
    reactRouter(),
    pdfjs(),
    versionPictures(),
    splitManifest(),
    precompress(),
    stampBuild(),
  ],
  build: { assetsInlineLimit: 0, modulePreload: { resolveDependencies: withoutFramework } },
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
