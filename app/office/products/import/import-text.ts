import type { PresetName } from '#app/features/imports/mapping/mapping.ts'
import type { ImportCounts, ImportState, ImportView } from '#app/features/imports/stored-import.ts'

export const steps = ['File', 'Columns', 'Check', 'In the shop'] as const

/** Which step an import is at, from 1. */
export const stepOf: Record<ImportState, number> = {
  uploaded: 2,
  failed: 2,
  checking: 3,
  checked: 3,
  applying: 4,
  applied: 4,
  undone: 4,
}

export const stateTitles: Record<ImportState, string> = {
  uploaded: 'Columns to be confirmed',
  checking: 'Being checked',
  checked: 'Checked, not in the shop yet',
  applying: 'Going into the shop',
  applied: 'In the shop',
  undone: 'Undone',
  failed: 'Could not be read',
}

export const stateTones = {
  uploaded: 'neutral',
  checking: 'mustard',
  checked: 'mustard',
  applying: 'mustard',
  applied: 'forest',
  undone: 'outline',
  failed: 'danger',
} as const satisfies Record<ImportState, string>

export const recognised: Record<PresetName, string> = {
  boxwright: 'an export of this shop',
  shopify: 'an export from Shopify',
  woocommerce: 'an export from WooCommerce',
  sage: 'a SAGE spreadsheet',
  distributorcentral: 'a DistributorCentral spreadsheet',
}

export const number = (count: number) => count.toLocaleString('en-US')

export const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`

/** "4,000 new, 960 changed, 40 refused"; what there is none of is left out. */
export function countsText({ new: added, changed, same, refused, doubtful }: ImportCounts): string {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [same, 'as they are'],
    [refused, 'refused'],
    [doubtful, 'to look at'],
  ] as const
  return parts.flatMap(([count, what]) => (count > 0 ? [`${number(count)} ${what}`] : [])).join(', ')
}

/** Whether somebody works at it now. */
export const isWorking = ({ state, isCutOff }: Pick<ImportView, 'state' | 'isCutOff'>) =>
  !isCutOff && (state === 'checking' || state === 'applying')
