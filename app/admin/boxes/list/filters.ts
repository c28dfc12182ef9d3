import type { BoxState } from '#app/features/ready-made/editing/box.ts'
import { type Filter, readFilters, toOptions } from '../../components/data-list/filters.ts'

export const stateTitles: Record<BoxState, string> = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
  hidden: 'Inactive',
}

export const boxFilters: Filter[] = [
  { type: 'select', name: 'state', label: 'Status', placeholder: 'Any status', options: toOptions(stateTitles) },
]

/** Limits the boxes to the status of the URL. Without a status it returns the given list. */
export function filterBoxes<T extends { state: BoxState }>(boxes: T[], params: URLSearchParams): T[] {
  const { state } = readFilters(boxFilters, params)
  return state ? boxes.filter((box) => box.state === state) : boxes
}
