import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { versionImages } from './server/build/image-set.ts'
import { copyPdfjs, precompress, sonnerStylesAsFile, stampBuild } from './server/build/vite-plugins.ts'
import { workerFolder } from './server/http/static-files.ts'

/** Chunks that every page, or every page with products, boxes or checkout, loads before the code that it loads later. */
const loadedBefore =
  /\/(vendor|common|layout|rolldown-runtime|buyer|box|valibot|slug|dialog|box-link-prefix)-[\w-]{8}\.js$/

export default defineConfig({
  plugins: [
    tailwindcss(),
    sonnerStylesAsFile,
    reactRouter(),
    copyPdfjs(),
    versionImages(),
    precompress(),
    stampBuild(),
  ],
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes('checkout.route')
          ? // The names of its form's thirty imports would be a quarter of the route.
            files.filter((file) => /\/checkout-form-/.test(file))
          : files.filter((file) => !loadedBefore.test(file)),
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: `${workerFolder}/[name]-[hash].js`,
        chunkFileNames: `${workerFolder}/[name]-[hash].js`,
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                // Small modules that many pages share make one file instead of forty.
                {
                  name: 'common',
                  test: /[\\/](app[\\/](storefront|features[\\/](brand|analytics)|ui(?![\\/](text-area|use-early-text))|lib)|lucide-react)[\\/]/,
                  minShareCount: 14,
                  maxModuleSize: 8_000,
                  priority: 1,
                },
                // The layout of the storefront with what it imports: every public page loads it.
                { name: 'layout', test: /[\\/]app[\\/]storefront[\\/]layout[\\/](?!not-found)/ },
                // Apart from the group of the box, which it would be in: forms need it as well, and lists quantity and date.
                { name: 'valibot', test: /node_modules[\\/]valibot[\\/]/, priority: 1 },
                {
                  name: 'buyer',
                  test: /[\\/]orders[\\/](buyer-(parameter|quantity)|in-hands-|unit-price)/,
                  priority: 1,
                },
                // The box with its schema and what they import: every page that shows it loads both.
                {
                  name: 'box',
                  test: /[\\/](swag-box[\\/]box\.(schema|store)|box-link-prefix|can-have-order|checkout-data-key|ui[\\/](field-note|use-(quantity|wide-screen)))/,
                },
                // Notes of boxes, carts and checkout: one file instead of ten, as each lists what it loads.
                {
                  name: 'order-notes',
                  test: /[\\/](orders[\\/](estimate-|lines|items\.ts|sizes[\\/]sizes(-note)?\.ts|terms[\\/](arrival|date-note|delivery|higher|minimum|order-arrival|volume))|brand[\\/]days-off|time[\\/]short-date)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
})
