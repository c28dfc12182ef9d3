import { type BoxColor, parseBoxColor } from '#app/features/logo/box/box-color.ts'
import { type BoxProduct, type CustomOrder, maxBoxNameLength, removeLine } from '#app/features/orders/order.ts'
import { useShared } from '#app/lib/browser/shared-value.ts'
import { storedValue } from '#app/lib/browser/stored-value.ts'
import { parseSavedBox, serializeBox } from './box.schema.ts'
import { addToBox } from './box.ts'
import { emptyBox } from './empty-box.ts'

const stored = storedValue<CustomOrder>({
  key: 'swagBoxCart',
  area: 'local',
  empty: emptyBox,
  parse: (text) => parseSavedBox(text, Date.now()),
  serialize: (box) => serializeBox(box, Date.now()),
})

const change = (edit: (box: CustomOrder) => CustomOrder) => {
  const before = stored.read()
  const after = edit(before)
  if (after !== before) stored.write(after)
}

/** The visitor's box: saved on every change, restored under 7 days, in step between tabs. */
export const savedBox = {
  read: stored.read,
  subscribe: stored.subscribe,
  add: (product: BoxProduct) => change((box) => addToBox(box, product)),
  remove: (productId: string) => change((box) => removeLine(box, productId)),
  setQuantity: (packQuantity: number) => change((box) => ({ ...box, packQuantity })),
  setName: (name: string) => change((box) => ({ ...box, name: name.slice(0, maxBoxNameLength) })),
  setColor: (color: BoxColor) => change((box) => ({ ...box, color: parseBoxColor(color) })),
  change,
  clear: stored.clear,
}

/** The box; undefined on the server and until the page is hydrated. */
export function useBox(): CustomOrder | undefined {
  return useShared(stored)
}
