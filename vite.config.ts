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
                // Modules that many pages share make one file instead of forty.
                {
                  name: 'common',
                  test: /[\\/](app[\\/](storefront|features|ui|lib)|lucide-react)[\\/]/,
                  minShareCount: 40,
                  priority: 1,
                },
                // The layout of the storefront with what it imports, and alerts: every public page loads it.
                {
                  name: 'layout',
                  test: /[\\/]app[\\/](storefront[\\/]layout[\\/](?!not-found)|features[\\/]requests[\\/]intake[\\/]received|ui[\\/](alert|toast)\.ts)/,
                },
                // Apart from the group of the box, which it would be in: forms and the admin need it as well.
                { name: 'valibot', test: /node_modules[\\/]valibot[\\/]/, priority: 1 },
                // The buyer's quantity and in-hands date, which lists use, too.
                {
                  name: 'buyer',
                  test: /[\\/](orders[\\/](buyer-(parameter|quantity)|in-hands-|unit-price)|(listing-quantity|update-button)\.tsx|format-color-name)/,
                  priority: 1,
                },
                // Apart from the box, whose schema needs Valibot: a summary opened by a link loads neither.
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
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
})
