import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { showToast } from '#app/ui/toast.ts'
import { maxShortlisted } from './shortlist-url.ts'

/** Ids of the products that a visitor set aside, in this browser only (docs/domain.md, Shortlist). */
export const shortlist = createStoredValue<readonly string[]>({
  key: 'boxwrightShortlist',
  area: 'local',
  empty: [],
  parse: (text) => [...new Set(text.split(' '))].filter(isUuid).slice(0, maxShortlisted),
  serialize: (ids) => ids.join(' '),
})

/** Adds products at the end. A shortlist without room for all of them takes none, and a toast says so. */
export function addToShortlist(ids: readonly string[]): void {
  const merged = [...new Set([...shortlist.read(), ...ids])]
  if (merged.length <= maxShortlisted) shortlist.write(merged)
  else void showToast({ title: 'Your shortlist is full', description: `It holds at most ${maxShortlisted} products.` })
}

export const removeFromShortlist = (id: string): void =>
  replaceShortlist(shortlist.read().filter((each) => each !== id))

export function replaceShortlist(ids: readonly string[]): void {
  if (ids.length > 0) shortlist.write(ids)
  else shortlist.clear()
}
