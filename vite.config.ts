import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { versionImages } from './server/build/image-set.ts'
import { copyPdfjs, removeSonnerStyles, stampBuild } from './server/build/vite-plugins.ts'
import { workerFolder } from './server/http/static-files.ts'

export default defineConfig({
  plugins: [tailwindcss(), removeSonnerStyles, reactRouter(), copyPdfjs(), versionImages(), stampBuild()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: false,
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
          // Skips the modules of lucide-react and other indexes that nothing imports: half of all modules.
          experimental: { lazyBarrel: true },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                // Small modules that many pages share make one file instead of forty; not those of the admin's lists.
                {
                  name: 'common',
                  test: /[\\/](app[\\/](storefront|features[\\/](brand|analytics)|ui(?![\\/]((pagination|saved-states|checkbox|badge)\.|close-details-on-leave|text-area))|lib)|lucide-react)[\\/](?!.*[\\/](arrow-(up|down)\.|chevrons-|search\.|bookmark\.|keyboard\.|list-filter\.|settings-2\.|length\.))/,
                  minShareCount: 20,
                  maxModuleSize: 8_000,
                  priority: 1,
                },
                // The layout of the storefront with what it imports: every public page loads it.
                {
                  name: 'layout',
                  test: /[\\/]app[\\/](storefront[\\/]layout[\\/](?!not-found)|features[\\/]requests[\\/]intake[\\/]received)/,
                },
                // Small files of catalog pages in one each, as alone each costs about 100 bytes more.
                {
                  name: 'pagination',
                  test: /[\\/](ui[\\/]pagination|query[\\/]match-count|icons[\\/](chevrons-(left|right)|plus)\.)/,
                },
                {
                  name: 'catalog-parts',
                  test: /[\\/](ui[\\/]skeleton|forms[\\/]client-action|catalog[\\/]slug|icons[\\/]check\.)/,
                },
                { name: 'breadcrumb', test: /[\\/](ui[\\/]breadcrumb|back-to-box|icons[\\/]download\.)/ },
                // Apart from the group of the box, which it would be in: forms need it as well, and lists quantity and date.
                { name: 'valibot', test: /node_modules[\\/]valibot[\\/]/, priority: 1 },
                {
                  name: 'buyer',
                  test: /[\\/](orders[\\/](buyer-(parameter|quantity)|in-hands-|unit-price)|(listing-quantity|update-button)\.tsx|format-color-name)/,
                  priority: 1,
                },
                // Apart from the box, whose schema needs valibot: a summary opened by a link loads neither.
                {
                  name: 'order',
                  test: /[\\/](orders[\\/](order\.ts|quantity\.ts|use-raise-to-minimum\.ts|box-link[\\/]box-link-prefix)|swag-box[\\/]box-key|logo[\\/]box[\\/](box-color|parse-box-print)\.ts)/,
                  priority: 1,
                },
                // The box with its schema and what they import: every page that shows it loads both.
                {
                  name: 'box',
                  test: /[\\/](swag-box[\\/]box\.(schema|store)|can-have-order|checkout-data-key|ui[\\/](field-note|saved-states|use-(quantity|wide-screen)))/,
                },
                // Notes of boxes, carts and checkout: one file instead of ten, as each lists what it loads.
                {
                  name: 'order-notes',
                  test: /[\\/](orders[\\/](box-contents|imprint[\\/]parse-imprint|estimate-|lines|items\.ts|sizes[\\/]sizes\.ts|terms[\\/](arrival|date-note|delivery|higher|minimum|order-arrival|volume))|brand[\\/]days-off|time[\\/]short-date)/,
                },
                { name: 'delivery', test: /[\\/]orders[\\/]delivery[\\/](delivery(-text)?|use-delivery-rates)\.ts/ },
                { name: 'delivery-choice', test: /[\\/]orders[\\/]delivery[\\/]delivery\.(schema|store)\.ts/ },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
})
