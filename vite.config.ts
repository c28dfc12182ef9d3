import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { precompress, stampBuild } from './server/build-plugins.ts'

/** Sonner writes its styles into the page at run time, which our content security policy forbids: we load its file. */
const sonnerStylesAsFile: Plugin = {
  name: 'boxwright:sonner-styles-as-file',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(".*$/m, ''),
  },
}

/**
 * Files by what is needed together: text compresses better in one piece, and a file of 200 bytes costs its request.
 * The framework survives our own changes. See docs/decisions/0005-javascript-budget.md.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime|vite\/preload-helper/,
    priority: 3,
  },
  {
    name: 'shell',
    test: /lucide-react\/dist\/esm\/(Icon|createLucideIcon|shared|context)|app\/(root|ui\/(button|classes|container|box-drawing|dialog-support|alert-dialog|skip-link)|features\/(shell\/(navigation|footer|logo|page-shell|error-page|shop)|analytics\/(page-views|analytics))|lib\/(page-meta|site-settings|browser-log))/,
    priority: 3,
  },
  { name: 'rules', test: /node_modules\/valibot\//, priority: 1 },
  {
    name: 'forms',
    test: /app\/(lib\/(form|single-line)|ui\/form\.|features\/requests\/forms\/(request-form|guards|contact-fields|honeypot))/,
    priority: 1,
  },
  { name: 'fields', test: /app\/ui\/(field|select|checkbox)\./, priority: 1 },
  {
    name: 'carts',
    test: /app\/(lib\/stored-value|features\/(swag-box\/(box|totals|quantity)\.|ready-made\/(cart\.schema|checkout-data)))/,
    priority: 1,
  },
  // Small pieces of many pages.
  {
    name: 'pieces',
    test: /lucide-react\/dist\/esm\/icons|app\/(ui\/(picture|empty-state|notice|skeleton)|lib\/money|features\/(requests\/forms\/(client-action|form-key)|catalogue\/(slug|order-quantity)))/,
    minShareCount: 4,
    // Groups take along what their files import: the small ones choose first.
    priority: 2,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), sonnerStylesAsFile, reactRouter(), precompress(), stampBuild()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
})
