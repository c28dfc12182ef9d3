import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { precompress, stampBuild } from './server/build-plugins.ts'
import { codeSplittingGroups } from './server/chunk-groups.ts'

/** Sonner writes its styles into the page at run time, which our content security policy forbids: we load its file. */
const sonnerStylesAsFile: Plugin = {
  name: 'boxwright:sonner-styles-as-file',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(".*$/m, ''),
  },
}

export default defineConfig({
  plugins: [tailwindcss(), sonnerStylesAsFile, reactRouter(), precompress(), stampBuild()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: codeSplittingGroups() } } } } },
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
})
