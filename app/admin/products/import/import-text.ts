import type { PresetName } from '#app/features/imports/mapping/mapping.ts'
import type { ImportCounts, ImportState, ImportView, ListedState } from '#app/features/imports/stored-import.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'

export const steps = ['Upload', 'Columns', 'Review', 'Imported'] as const

/** Step of the progress list, starting at 1. */
export const stepNumbers: Record<ImportState, number> = {
  uploaded: 2,
  failed: 2,
  checking: 3,
  checked: 3,
  applying: 4,
  applied: 4,
  undone: 4,
}

export const stateTitles: Record<ListedState, string> = {
  uploaded: 'Columns to review',
  checking: 'Checking',
  checked: 'Ready to import',
  applying: 'Importing',
  applied: 'Imported',
  undone: 'Undone',
  failed: 'Failed',
  interrupted: 'Interrupted',
}

export const stateTones = {
  uploaded: 'neutral',
  checking: 'mustard',
  checked: 'mustard',
  applying: 'mustard',
  applied: 'forest',
  undone: 'outline',
  failed: 'danger',
  interrupted: 'danger',
} as const satisfies Record<ListedState, string>

export const getListedState = ({ state, isInterrupted }: Pick<ImportView, 'state' | 'isInterrupted'>): ListedState =>
  isInterrupted ? 'interrupted' : state

export const presetDescriptions: Record<PresetName, string> = {
  boxwright: 'an export from this store',
  shopify: 'an export from Shopify',
  'shopify-json': 'a product list from Shopify',
  woocommerce: 'an export from WooCommerce',
  wix: 'an export from Wix',
  squarespace: 'an export from Squarespace',
  bigcommerce: 'an export from BigCommerce',
  magento: 'an export from Magento',
  square: 'an item library from Square',
  sage: 'a SAGE spreadsheet',
  distributorcentral: 'a DistributorCentral spreadsheet',
  sizes: 'a list with one row per size and color',
}

/** "4,000 new, 960 changed, 40 errors", without zero counts. */
export function formatCounts({ new: added, changed, same, skipped, rejected, withWarnings }: ImportCounts): string {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [same, 'unchanged'],
    [skipped, 'skipped'],
    [rejected, rejected === 1 ? 'error' : 'errors'],
    [withWarnings, withWarnings === 1 ? 'warning' : 'warnings'],
  ] as const
  return parts.flatMap(([count, label]) => (count > 0 ? [`${formatNumber(count)} ${label}`] : [])).join(', ')
}

/** "60 products ready to import, 1 row with errors, 8 sizes skipped" */
export function formatReady({ new: added, changed, rejected, skippedSizes }: ImportCounts): string {
  const skipped = [
    rejected > 0 && `${formatCount(rejected, 'row')} with errors`,
    skippedSizes > 0 && `${formatCount(skippedSizes, 'size')} skipped`,
  ].filter(Boolean)
  const importable = added + changed
  const ready =
    skipped.length > 0 && importable > 0 ? `${formatCount(importable, 'product')} ready to import` : 'Ready to import'
  return [ready, ...skipped].join(', ')
}

/** True while a worker checks or applies the import. */
export const isRunning = ({ state, isInterrupted }: Pick<ImportView, 'state' | 'isInterrupted'>) =>
  !isInterrupted && (state === 'checking' || state === 'applying')
