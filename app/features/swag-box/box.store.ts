import { useShared } from '#app/lib/shared-value.ts'
import { storedValue } from '#app/lib/stored-value.ts'
import { parseSavedBox, serialiseBox } from './box.schema.ts'
import { addToBox, type Box, type BoxProduct, emptyBox, longestBoxName, removeFromBox, withQuantity } from './box.ts'

const stored = storedValue<Box>({
  key: 'swagBoxCart',
  area: 'local',
  empty: emptyBox,
  parse: (text) => parseSavedBox(text, Date.now()),
  serialise: (box) => serialiseBox(box, Date.now()),
})

const change = (edit: (box: Box) => Box) => {
  const before = stored.read()
  const after = edit(before)
  if (after !== before) stored.write(after)
}

/** The visitor's box: saved on every change, restored under 7 days, in step between tabs (docs/domain.md, Boxes and carts). */
export const savedBox = {
  read: stored.read,
  subscribe: stored.subscribe,
  add: (product: BoxProduct) => change((box) => addToBox(box, product)),
  remove: (productId: string) => change((box) => removeFromBox(box, productId)),
  setQuantity: (typed: string | number) => change((box) => withQuantity(box, typed)),
  setName: (boxName: string) => change((box) => ({ ...box, boxName: boxName.slice(0, longestBoxName) })),
  update: change,
  clear: stored.clear,
}

/** The box; undefined on the server and until the page is hydrated. */
export function useBox(): Box | undefined {
  return useShared(stored)
}
